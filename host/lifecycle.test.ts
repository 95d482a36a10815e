import { createServer } from 'node:http';
import { connect as connectSocket, type AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestInstallation } from './testing/host-process.ts';
import { testInstallation } from './testing/test-installation.ts';

let desk: TestInstallation;
beforeAll(() => {
  desk = testInstallation();
});
afterAll(() => desk.remove());

describe('a host', () => {
  it('starts on nothing, prints two lines, answers and stops in order', async () => {
    const host = await desk.start('--no-demo');
    const health = await fetch(`${host.url}/healthz`);
    expect([health.status, await health.json()]).toEqual([
      200,
      { status: 'ok', database: true, writes: true, api: true, disk: true },
    ]);
    const configuration = await (await fetch(`${host.url}/config.json`)).json();
    expect(configuration).toEqual({
      url: host.url,
      key: desk.secrets().publishableKey,
      demo: false,
      phoneFactors: true,
      summaries: false,
      morningReports: true,
    });
    expect(await (await fetch(`${host.url}/3/inventory`)).text()).toContain('<title>Partner Desk</title>');
    host.child.kill('SIGTERM');
    expect(await host.ended).toBe(0);
    expect(desk.postmaster()).toBeUndefined();
    expect(host.output().trim().split('\n')).toEqual([
      `Partner Desk is ready: ${host.url}`,
      expect.stringMatching(/^No administrator yet: .*\/signup, .* within a day: (?:[0-9A-F]{4}-?){3}$/),
    ]);
  });

  it('prints no secret, whatever it is asked', async () => {
    const host = await desk.start('--no-demo');
    const { publishableKey, secretKey, signingKeys, ...secrets } = desk.secrets();
    const ask = (path: string, key: string, body: unknown) =>
      fetch(host.url + path, {
        method: 'POST',
        headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await ask('/auth/v1/token?grant_type=password', publishableKey, {
      email: 'kim@example.com',
      password: 'hunter2-hunter2',
    });
    await ask('/auth/v1/signup', publishableKey, { email: 'kim@example.com', password: 'hunter2-hunter2' });
    await ask('/rest/v1/dim_partner', secretKey, { PARTNER_CD: 'P1', PARTNER_NM: 'hunter2-company' });
    await ask('/rest/v1/dim_partner', secretKey, { PARTNER_CD: 'P1', PARTNER_NM: 'hunter2-company' });
    await ask('/rest/v1/rpc/hunter2', secretKey, { value: 'hunter2' });
    host.child.kill('SIGTERM');
    await host.ended;
    for (const secret of [secretKey, signingKeys[0]?.d, ...Object.values(secrets), 'hunter2'])
      expect(host.output()).not.toContain(secret);
  });

  it('recovers a database that lost its host, and keeps one whose host lives', async () => {
    const first = await desk.start('--no-demo');
    const second = await desk.refused('--no-demo');
    expect(second.code).toBe(1);
    expect(second.stderr).toContain('Another Partner Desk already runs on');
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    const orphan = desk.postmaster();
    expect(orphan).toBeDefined();
    const third = await desk.start('--no-demo');
    expect(desk.postmaster()?.pid).not.toBe(orphan?.pid);
    expect((await fetch(`${third.url}/healthz`)).status).toBe(200);
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
  });

  it('stops in order also while it starts', async () => {
    const other = testInstallation();
    const starting = other.launch('--no-demo');
    while (!other.postmaster()) await sleep(20);
    starting.child.kill('SIGTERM');
    expect(await starting.ended).toBe(0);
    expect(other.postmaster()).toBeUndefined();
    const next = await other.start('--no-demo');
    expect((await fetch(`${next.url}/healthz`)).status).toBe(200);
    await other.remove();
  });

  it('ends with code 70 when its database ends, and starts again', async () => {
    const host = await desk.start('--no-demo');
    desk.killPostmaster();
    expect(await host.ended).toBe(70);
    const next = await desk.start('--no-demo');
    expect((await fetch(`${next.url}/healthz`)).status).toBe(200);
    next.child.kill('SIGINT');
    expect(await next.ended).toBe(0);
  });

  it('stops within 5 seconds while requests and sockets are open', async () => {
    // The API knows the functions that were there at its start.
    const before = await desk.start('--no-demo');
    const owner = desk.database();
    await owner
      .unsafe(
        `create or replace function public.slow() returns void language sql as 'select pg_sleep(60)';
      grant execute on function public.slow() to service_role`,
      )
      .simple();
    await owner.end();
    before.child.kill('SIGTERM');
    await before.ended;
    const host = await desk.start('--no-demo');
    const headers = { apikey: desk.secrets().secretKey ?? '', 'content-type': 'application/json' };
    const sql = desk.database();
    const slow = Array.from({ length: 8 }, () =>
      fetch(`${host.url}/rest/v1/rpc/slow`, { method: 'POST', headers, body: '{}' }).then(
        () => 'answered',
        () => 'cut',
      ),
    );
    const socket = untilCut(host.url);
    const working = async () => (await sql`select from pg_stat_activity where wait_event = 'PgSleep'`).length;
    await expect.poll(working).toBe(8);
    await sql.end();
    const begin = Date.now();
    host.child.kill('SIGTERM');
    expect(await host.ended).toBe(0);
    expect(Date.now() - begin).toBeLessThan(5000);
    expect(desk.postmaster()).toBeUndefined();
    expect(await Promise.all(slow)).toEqual(slow.map(() => 'cut'));
    await socket;
  });
});

describe('a refused start', () => {
  it('names a taken port and touches nothing', async () => {
    const other = testInstallation();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const result = await other.refused('--port', String(port));
    expect(result).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${port} of 127.0.0.1 is taken by another program; choose another PORT.\n`,
    });
    expect(existsSync(other.dataDirectory)).toBe(false);
    server.close();
    await other.remove();
  });

  it.each([
    [['--port', 'x'], 'PORT must be a number from 0 to 65535, not "x".'],
    [['--host', '203.0.113.7'], 'HOST 203.0.113.7 is not an address of this machine.'],
    [
      ['--data-dir', '/dev/null/desk'],
      'DATA_DIR /dev/null/desk cannot be written: a part of the path is not a directory.',
    ],
    [
      ['--database-url', 'postgres://desk:hunter2@127.0.0.1:9/desk'],
      'The database of DATABASE_URL does not answer: nothing listens at its host and port.',
    ],
  ])('explains %j in one sentence', async (args, sentence) => {
    expect(await desk.refused(...args)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
  });

  it('keeps demo accounts from other machines', async () => {
    const other = testInstallation();
    const result = await other.refused('--host', '0.0.0.0');
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(
      /^HOST 0\.0\.0\.0 can be reached from other machines .*--no-demo.*--public-demo.*\n$/,
    );
    await other.remove();
  });

  it('leaves data of a newer release alone', async () => {
    const host = await desk.start('--no-demo');
    const sql = desk.database();
    await sql`insert into supabase_migrations.schema_migrations (version, name) values ('29990101000000', 'future')`;
    await sql.end();
    host.child.kill('SIGTERM');
    await host.ended;
    const result = await desk.refused('--no-demo');
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(
      /^The data belong to a newer release of Partner Desk \(migration 29990101000000; .*\n$/,
    );
    expect(desk.postmaster()).toBeUndefined();
  });
});

/** Opens a connection that never finishes its request; resolves once the server ended it. */
function untilCut(url: string): Promise<void> {
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST /rest/v1/dim_partner HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{');
  return new Promise((resolve) => {
    socket.resume();
    socket.once('error', () => resolve());
    socket.once('close', () => resolve());
  });
}
