import { afterAll, beforeAll, expect, it } from 'vitest';
import { attackedHost, type AttackedHost } from '../testing/attacked-host.ts';

let desk: AttackedHost;
beforeAll(async () => {
  desk = await attackedHost('--log', 'json');
});
afterAll(() => desk.remove());

type Line = Record<string, unknown>;
const lines = () =>
  desk.host
    .output()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const of = (requestId: string | null) => lines().filter(({ request }) => request === requestId);

it('everything that the host prints is a line of JSON, the sentence that it is ready too', () => {
  expect(lines()[0]).toMatchObject({ msg: expect.stringContaining(`Partner Desk is ready: ${desk.url}`) });
});

it('each answer has a number of its own, which its lines have too and which no caller chooses', async () => {
  const token = await desk.signIn();
  const headers = { ...desk.headers(token), 'x-request-id': 'hunter2' };
  const ask = (path: string) => fetch(desk.url + path, { headers });
  const answers = [
    await ask('/rest/v1/dim_partner?select=PARTNER_NM'),
    await ask('/rest/v1/dim_partner?hunter2=eq.1'),
    await ask('/rest/v1/hunter2'),
    await ask('/hunter2'),
    await ask('/healthz'),
    await ask('/config.json'),
  ];
  const ids = answers.map((answer) => answer.headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(6);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}$/);
  await expect.poll(() => ids.map((id) => of(id).length)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(of(ids[0] ?? null)[0]).toMatchObject({
    msg: 'request answered',
    method: 'GET',
    route: '/rest/v1/dim_partner',
    status: '200',
    ms: expect.any(Number),
  });
});

it('a fault is told with the number that the person sees, and nothing private is told of any request', async () => {
  const sql = desk.desk.database();
  await sql.unsafe(`create or replace function private.require_partner(partner_cd text) returns void language plpgsql
    as $$ begin raise exception 'hunter2 %', partner_cd using errcode = 'XX000'; end $$`);
  await sql.end();
  const token = await desk.signIn();
  const answer = await fetch(`${desk.url}/rest/v1/rpc/home_summary`, {
    method: 'POST',
    headers: desk.headers(token),
    body: JSON.stringify({ partner_cd: 'hunter2' }),
  });
  expect(answer.status).toBe(500);
  const id = answer.headers.get('x-request-id');
  await expect.poll(() => of(id).map(({ msg }) => msg)).toEqual(['request failed', 'request answered']);
  await fetch(`${desk.url}/storage/v1/object/avatars/${desk.member.id}/a.png?token=hunter2`);
  await fetch(`${desk.url}/auth/v1/verify?token=hunter2&type=signup`, { redirect: 'manual' });
  const asked = { method: 'POST', headers: desk.headers() };
  const body = JSON.stringify({ email: desk.member.email, password: 'hunter2' });
  await fetch(`${desk.url}/auth/v1/token?grant_type=password`, { ...asked, body });
  await expect
    .poll(() => lines().filter(({ route }) => route === '/auth/v1/token').length)
    .toBeGreaterThan(3);
  for (const secret of [
    'hunter2',
    token,
    desk.member.email,
    desk.member.id,
    desk.publishableKey,
    '127.0.0.1:',
  ])
    expect(
      lines()
        .slice(1)
        .filter((line) => JSON.stringify(line).includes(secret)),
    ).toEqual([]);
});
