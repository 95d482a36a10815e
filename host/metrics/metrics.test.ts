import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attackedHost, type AttackedHost } from '../testing/attacked-host.ts';
import { freePort } from '../testing/free-port.ts';
import { optionMasterColumns } from '../testing/option-master-columns.ts';
import { scrape } from '../testing/scraped.ts';

let desk: AttackedHost;
let port: number;
let address: string;
beforeAll(async () => {
  port = await freePort();
  address = `127.0.0.1:${port}`;
  desk = await attackedHost('--metrics-address', address);
});
afterAll(() => desk.remove());

/** The status of a request that is sent as it stands. */
function statusOf(
  at: number,
  path: string,
  { method = 'GET', host = `127.0.0.1:${at}` } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: at, path, method, headers: { host } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    asked.once('error', reject).end();
  });
}

const requests = (labels: string) => `partner_desk_http_requests_total{${labels}}`;

it('counts requests by route and status, with how long they took', async () => {
  const headers = desk.headers(await desk.signIn());
  const call = (name: string, body: object) =>
    fetch(`${desk.url}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const before = await scrape(address);
  for (let n = 0; n < 3; n += 1)
    expect((await fetch(`${desk.url}/rest/v1/dim_partner?select=PARTNER_NM`, { headers })).status).toBe(200);
  expect((await call('home_summary', { partner_cd: 'OTHER' })).status).toBe(403);
  expect((await fetch(`${desk.url}/some/page`)).status).toBe(200);
  const route = 'method="GET",route="/rest/v1/dim_partner"';
  const counted = async (name: string) => {
    const after = await scrape(address);
    return (after.get(name) ?? 0) - (before.get(name) ?? 0);
  };
  await expect.poll(() => counted(requests(`${route},status="200"`))).toBe(3);
  await expect
    .poll(() => counted(requests('method="POST",route="/rest/v1/rpc/home_summary",status="403"')))
    .toBe(1);
  await expect.poll(() => counted(requests('method="GET",route="/*",status="200"'))).toBe(1);
  const duration = 'partner_desk_http_request_duration_seconds';
  const after = await scrape(address);
  const buckets = [...after].filter(([name]) => name.startsWith(`${duration}_bucket{${route}`));
  const values = buckets.map(([, value]) => value);
  expect(values).toHaveLength(13);
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  expect(values.at(-1)).toBe(after.get(`${duration}_count{${route}}`));
  expect(await counted(`${duration}_count{${route}}`)).toBe(3);
  expect(await counted(`${duration}_sum{${route}}`)).toBeGreaterThan(0);
});

it('tells turns, connections, memory and the event loop', async () => {
  const now = await scrape(address);
  expect(now.get('partner_desk_database_up')).toBe(1);
  expect(now.get('partner_desk_database_connections_max')).toBe(14);
  const connections = [...now].filter(([name]) => name.startsWith('partner_desk_database_connections{'));
  expect(connections.reduce((sum, [, value]) => sum + value, 0)).toBeLessThan(14);
  for (const lane of ['cheap', 'dear', 'strangers'])
    for (const state of ['running', 'waiting'])
      expect(now.get(`partner_desk_turns_${state}{lane="${lane}"}`)).toBeGreaterThanOrEqual(0);
  expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(30_000_000);
  expect(now.get('nodejs_eventloop_lag_max_seconds')).toBeGreaterThanOrEqual(
    now.get('nodejs_eventloop_lag_p50_seconds') ?? Infinity,
  );
});

it('who waits for a turn at the database is counted while waiting', async () => {
  const sql = desk.desk.database();
  const headers = desk.headers(await desk.signIn());
  await sql
    .begin(async (transaction) => {
      await transaction`lock table public.dim_partner in access exclusive mode`;
      const reads = Array.from({ length: 6 }, () =>
        fetch(`${desk.url}/rest/v1/dim_partner?select=PARTNER_NM`, { headers }),
      );
      const lane = async (state: string) =>
        (await scrape(address)).get(`partner_desk_turns_${state}{lane="cheap"}`);
      // Two of a member run at once.
      await expect.poll(() => lane('waiting')).toBe(4);
      expect(await lane('running')).toBe(2);
      return () => Promise.all(reads);
    })
    .then((reads) => reads());
  await sql.end();
});

it('counts loads that begin, are loaded and fail', async () => {
  const sql = desk.desk.database();
  await sql`update auth_member_partner set "CAN_LOAD" = true`;
  const headers = desk.headers(await desk.signIn());
  const call = async (name: string, body: object) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${desk.url}/rest/v1/rpc/${name}`, init)).json() as Promise<unknown>;
  };
  const load = { partner_cd: 'A1', category: '옵션마스터', file_nm: 'a.xlsx', columns: optionMasterColumns };
  const whole = { period_start: null, period_end: null, err_cnt: 0, partial: false };
  const import_id = await call('import_start', { ...load, ...whole });
  await call('import_add_rows', {
    import_id,
    part: 0,
    rows: ['1\u007fB1\u007f브랜드\u007f상품\u007f\u007fP1\u007f\u007f\u007f1000'],
  });
  await call('import_commit', { import_id, allow_unknown: true });
  await call('import_commit', { import_id, allow_unknown: true });
  const loads = async (result: string) =>
    (await scrape(address)).get(`partner_desk_loads_total{result="${result}"}`);
  await expect.poll(() => loads('failed')).toBe(1);
  expect([await loads('staged'), await loads('committed')]).toEqual([1, 1]);
  await sql.end();
});

it('nothing that a stranger or a member sends makes a new series', async () => {
  const headers = desk.headers(await desk.signIn());
  const odd = async (n: number) => {
    const send = (path: string, init: RequestInit = {}) =>
      fetch(desk.url + path, { ...init, headers: { ...headers, 'x-request-id': `x${n}` } });
    await send(`/page-${n}/x`);
    await send(`/assets/a${n}.js`);
    await send(`/rest/v1/table_${n}`);
    await send(`/rest/v1/rpc/function_${n}`, { method: 'POST', body: '{}' });
    await send(`/rest/v1/dim_partner/${n}`);
    await send(`/auth/v1/route${n}`);
    await send(`/storage/v1/object/bucket${n}/a${n}.png`);
    await send(`/storage/v1/other${n}`);
    await send(`/functions/v1/function-${n}`, { method: 'POST', body: '{}' });
    await send(`/healthz?${n}`, { method: n % 2 === 0 ? 'PROPFIND' : 'MKCOL' });
    await send(`/rest/v1/dim_partner?select=c${n}`);
  };
  for (const n of [1, 2]) await odd(n);
  const names = async () =>
    [...(await scrape(address)).keys()].filter((name) => name.includes('route=')).toSorted();
  // The last answer may be counted after it arrives.
  await expect.poll(async () => (await names()).join()).toContain('/functions/v1/*');
  await odd(3);
  const before = await names();
  for (let n = 4; n < 60; n += 1) await odd(n);
  expect(await names()).toEqual(before);
  expect(before.join()).not.toMatch(/\d\.(js|png)|_\d"|route\d|PROPFIND|MKCOL/);
});

it('is told at its own address only, under its own name', async () => {
  const publicPort = Number(new URL(desk.url).port);
  const answer = await (await fetch(`${desk.url}/metrics`)).text();
  expect(answer).not.toContain('partner_desk_');
  expect(await statusOf(port, '/metrics')).toBe(200);
  expect(await statusOf(port, '/metrics', { host: 'attacker.example' })).toBe(421);
  expect(await statusOf(port, '/metrics', { method: 'POST' })).toBe(404);
  for (const path of ['/', '/healthz', '/config.json', '/rest/v1/dim_partner'])
    expect([path, await statusOf(port, path)]).toEqual([path, 404]);
  expect(await statusOf(publicPort, '/healthz')).toBe(200);
});

it('goes on over a restart of the database, and counts it', async () => {
  const sql = desk.desk.database();
  const [row] = await sql`select pid from pg_stat_activity where usename = 'lite_app' limit 1`;
  await sql.end();
  const before = await scrape(address);
  process.kill(Number(row?.pid), 'SIGKILL');
  await expect.poll(async () => (await scrape(address)).get('partner_desk_database_restarts_total')).toBe(1);
  await expect.poll(async () => (await scrape(address)).get('partner_desk_database_up')).toBe(1);
  const route = requests('method="GET",route="/healthz",status="200"');
  expect((await scrape(address)).get(route)).toBeGreaterThanOrEqual(before.get(route) ?? Infinity);
});
