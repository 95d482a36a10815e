import { afterAll, beforeAll, expect, it } from 'vitest';
import { attackedHost, type AttackedHost } from '../testing/attacked-host.ts';
import { openLog } from './log.ts';

let desk: AttackedHost;
beforeAll(async () => {
  desk = await attackedHost();
});
afterAll(() => desk.remove());

/** All that the process printed on both streams but the lines that it is ready and has no administrator, as lines. */
const printed = () => desk.host.output().trimEnd().split('\n').slice(2);

const forged = encodeURIComponent('x\n{"level":60,"msg":"hunter2"}\r\n\u001b[2J\u009b2J\u202e hunter2');

it('requests that are refused leave nothing in the output of the process, whatever they hold', async () => {
  const headers = desk.headers(await desk.signIn());
  const read = (query: string) => fetch(`${desk.url}/rest/v1/dim_partner?${query}`, { headers });
  const send = (path: string, body: unknown) =>
    fetch(desk.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  for (const query of [`PARTNER_CD=${forged}`, `ID=eq.${forged}`, `select=${forged}`, `${forged}=eq.1`])
    await read(query);
  await send('/rest/v1/rpc/stock_list', { partner_cd: 'A1', page_size: decodeURIComponent(forged) });
  await send('/rest/v1/rpc/stock_list', { partner_cd: { toString: 'hunter2' } });
  await send('/rest/v1/dim_partner', { PARTNER_NM: 'hunter2\n' });
  await send('/storage/v1/object/list/avatars', { prefix: ['hunter2'] });
  await send('/auth/v1/recover', { email: ['hunter2\n'] });
  expect(printed().filter((line) => !line.includes('"msg":"request failed"'))).toEqual([]);
  expect(desk.host.output()).not.toMatch(/hunter2|[^\P{C}\n]/u);
});

it('a fault of ours is one line: which request, which code, and nothing of what it was about', async () => {
  const sql = desk.desk.database();
  await sql.unsafe(`create or replace function private.require_partner(partner_cd text) returns void language plpgsql
    as $$ begin raise exception E'hunter2\\n\\x1b[2J %', partner_cd using errcode = 'XX000', detail = 'hunter2'; end $$`);
  await sql.end();
  const before = printed().length;
  const response = await fetch(`${desk.url}/rest/v1/rpc/home_summary`, {
    method: 'POST',
    headers: desk.headers(await desk.signIn()),
    body: JSON.stringify({ partner_cd: 'hunter2' }),
  });
  expect(response.status).toBe(500);
  // The line may come after the answer.
  await expect.poll(() => printed().slice(before)).toHaveLength(1);
  const lines = printed().slice(before);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'request failed',
    method: 'POST',
    path: '/rest/v1/rpc/home_summary',
    status: 500,
    sqlstate: 'XX000',
  });
  expect(lines[0]).not.toContain('hunter2');
});

it('a text of outside is cut and escaped, and reads back as it was', () => {
  const lines: string[] = [];
  const log = openLog({ write: (line) => void lines.push(line) });
  const path = '/a\n\r\u001b[2J\u007f\u009b2J\u2028\u2029\u202e\u2066\u200b\ufeff\u{e0001}한글\ud800';
  const error = Object.assign(new Error(`hunter2\n    at forged (a.js:1:1)`), { code: 'a\u001bb' });
  log.error({ path, long: 'x'.repeat(10_000), error, list: ['hunter2'], held: { by: 'hunter2' } }, 'told');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[\x20-\x7e한글…]+\n$/);
  expect(lines[0]).not.toMatch(/hunter2|forged/);
  expect(lines[0]?.length).toBeLessThan(5000);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path, error: { name: 'Error', code: 'a\u001bb' } });
});
