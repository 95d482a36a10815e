import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joined } from '../testing/channels.ts';
import { memberWith, type TestMember } from '../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

let desk: TestBackend;
beforeAll(async () => {
  desk = await startTestBackend();
  await desk.database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하늘상사')`;
});
afterAll(() => desk.close());

/** What each service answers a token that the member still holds: status and code. */
async function answers({ client, id }: TestMember, token: string) {
  const headers = { apikey: desk.publishableKey, authorization: `Bearer ${token}` };
  const ask = async (path: string, init: RequestInit = {}) => {
    const all = { ...headers, 'content-type': 'application/json' };
    const response = await fetch(`${desk.url}${path}`, { headers: all, ...init });
    const body = (await response.json()) as { code?: unknown; error_code?: unknown };
    return [response.status, body.error_code ?? body.code];
  };
  const args = JSON.stringify({ partner_cd: 'P1' });
  const channel = client.channel('partner:P1', { config: { private: true } });
  await client.realtime.setAuth(token);
  const form = new FormData();
  form.append(
    '',
    new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], { type: 'image/png' }),
    'a.png',
  );
  return {
    table: await ask('/rest/v1/dim_partner?select=PARTNER_CD'),
    ownRow: await ask('/rest/v1/auth_member?select=ID'),
    change: await ask(`/rest/v1/auth_member?ID=eq.${id}`, { method: 'PATCH', body: '{"ALIAS":"x"}' }),
    call: await ask('/rest/v1/rpc/snapshot_dates', { method: 'POST', body: args }),
    file: await ask(`/storage/v1/object/avatars/${id}/a.png`, { method: 'POST', headers, body: form }),
    removal: await ask('/storage/v1/object/avatars', {
      method: 'DELETE',
      body: JSON.stringify({ prefixes: [`${id}/a.png`] }),
    }),
    folder: await ask('/storage/v1/object/list/avatars', {
      method: 'POST',
      body: JSON.stringify({ prefix: id }),
    }),
    account: await ask('/auth/v1/user'),
    topic: await joined(channel),
  };
}

const tokenOf = async ({ client }: TestMember) =>
  (await client.auth.getSession()).data.session?.access_token ?? '';

const ended = {
  table: [401, 'PT401'],
  ownRow: [401, 'PT401'],
  change: [401, 'PT401'],
  call: [401, 'PT401'],
  file: [401, 'PT401'],
  removal: [401, 'PT401'],
  folder: [401, 'PT401'],
  account: [403, 'session_not_found'],
  topic: 'CHANNEL_ERROR',
};

describe('a session that ended says so at the next request, whatever its token still promises', () => {
  it('after a sign-out', async () => {
    const member = await memberWith(desk, { partners: ['P1'] });
    const token = await tokenOf(member);
    await member.client.auth.signOut({ scope: 'local' });
    expect(await answers(member, token)).toEqual(ended);
  });

  it('on the other devices, after a new password; the device that set it goes on', async () => {
    const member = await memberWith(desk, { partners: ['P1'] });
    const other = { ...member, client: desk.client() };
    await other.client.auth.signInWithPassword(member);
    const token = await tokenOf(other);
    expect((await member.client.auth.updateUser({ password: 'another horse 2' })).error).toBeNull();
    expect(await answers(other, token)).toEqual(ended);
    const goesOn = await member.client.from('dim_partner').select('PARTNER_CD');
    expect(goesOn.data).toEqual([{ PARTNER_CD: 'P1' }]);
  });

  it('and a member who was deactivated, which ends their sessions, hears that, not an empty list', async () => {
    const member = await memberWith(desk, { partners: ['P1'] });
    const token = await tokenOf(member);
    await desk.database.sql`update auth_member set "IS_ACTIVE" = false where "ID" = ${member.id}`;
    await desk.database.sql`delete from auth.sessions where user_id = ${member.id}`;
    expect(await answers(member, token)).toMatchObject({
      table: [403, 'PT403'],
      ownRow: [403, 'PT403'],
      change: [403, 'PT403'],
      call: [403, 'PT403'],
      file: [403, 'PT403'],
      removal: [403, 'PT403'],
      folder: [403, 'PT403'],
      topic: 'CHANNEL_ERROR',
    });
  });
});
