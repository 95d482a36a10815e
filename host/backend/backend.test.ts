import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { mailTo } from '../testing/new-member.ts';
import { startPostgres15 } from '../testing/postgres-15.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { connect } from '../postgres/connect.ts';

const email = 'hong@example.com';
const password = 'correct horse 1';

/** What a new member does in the first days, over HTTP and WebSocket, with the client that the pages use. */
async function walkThrough(desk: TestBackend): Promise<void> {
  const { sql } = desk.database;
  const client = desk.client();
  const options = { data: { name: '홍길동', phone: '01012345678' }, emailRedirectTo: `${desk.url}/login` };
  const signUp = await client.auth.signUp({ email: 'Hong@example.com', password, options });
  expect(signUp.error).toBeNull();
  expect(signUp.data.session).toBeNull();
  const opened = await fetch(mailTo(desk, email)?.link ?? '', { redirect: 'manual' });
  expect(opened.headers.get('location')).toMatch(new RegExp(`^${desk.url}/login#access_token=`));

  const signIn = await client.auth.signInWithPassword({ email, password });
  expect(signIn.error).toBeNull();
  const id = signIn.data.user?.id ?? '';
  const { data } = await client.from('auth_member').select('*').eq('EMAIL', email).single();
  expect(data).toMatchObject({ ID: id, NAME: '홍길동', IS_ACTIVE: true, IS_ALL_PARTNER_ACCESSIBLE: false });

  await sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하늘상사'), ('P2', '바다상사')`;
  await sql`insert into auth_member_partner ("USER_ID", "PARTNER_CD") values (${id}, 'P1')`;
  expect((await client.from('dim_partner').select('PARTNER_NM')).data).toEqual([{ PARTNER_NM: '하늘상사' }]);

  await client.realtime.setAuth();
  const heard: unknown[] = [];
  const channel = client.channel('partner:P1', { config: { private: true } });
  channel.on('broadcast', { event: 'imported' }, ({ payload }) => heard.push(payload));
  await new Promise<void>((resolve) => channel.subscribe((state) => state === 'SUBSCRIBED' && resolve()));
  await sql`select realtime.send('{"file": "재고.xlsx"}', 'imported', 'partner:P1')`;
  await expect.poll(() => heard).toEqual([{ file: '재고.xlsx' }]);

  const picture = new File([Buffer.from('89504e470d0a1a0a', 'hex')], 'a.png', { type: 'image/png' });
  expect((await client.storage.from('avatars').upload(`${id}/a.png`, picture)).error).toBeNull();
  expect((await client.functions.invoke('health')).error).toBeNull();

  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: '휴대폰' });
  const code = new TOTP({ secret: Secret.fromBase32(enrolled.data?.totp.secret ?? '') }).generate();
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: enrolled.data?.id ?? '', code });
  expect(verified.error).toBeNull();
  await client.auth.refreshSession();
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
  expect((await client.auth.updateUser({ password: 'another one 2' })).error).toBeNull();
  expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull();
}

it('carries a new member through the product', async () => {
  const desk = await startTestBackend();
  await expect(walkThrough(desk)).resolves.toBeUndefined();
  await desk.close();
});

it('does so on somebody else’s PostgreSQL 15 too, over TCP, where the API’s role needs its password', async () => {
  const database = await startPostgres15();
  const desk = await startTestBackend({ database });
  await walkThrough(desk);
  const [row] = await database.sql`show server_version`;
  expect(row?.server_version).toMatch(/^15\./);
  const guess = connect({ ...database.address, user: 'lite_app', password: 'guess' }, { max: 1 });
  await expect(guess`select 1`.execute()).rejects.toThrow('password authentication failed');
  await guess.end();
  await desk.close();
  await database.drop();
}, 120_000);

it('keeps accounts and their second factors over a restart', async () => {
  const database = await createTestDatabase();
  const first = await startTestBackend({ database });
  await walkThrough(first);
  const { secrets } = first;
  await first.close();
  const second = await startTestBackend({ database, secrets });
  const signIn = await second.client().auth.signInWithPassword({ email, password: 'another one 2' });
  expect(signIn.error).toBeNull();
  expect(signIn.data.user?.factors).toHaveLength(1);
  await second.close();
  await database.drop();
});
