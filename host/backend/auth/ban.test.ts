import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailTo, signedInMember, type TestMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
beforeAll(async () => {
  desk = await startTestBackend();
});
afterAll(() => desk.close());

async function bannedMember(until = '1 day'): Promise<TestMember> {
  const member = await signedInMember(desk);
  await desk.database
    .sql`update auth.users set banned_until = now() + ${until}::interval where id = ${member.id}`;
  return member;
}

it('a banned account cannot use, renew or begin a session', async () => {
  const { client, email, password } = await bannedMember();
  expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
  const factor = await client.auth.mfa.enroll({ factorType: 'totp' });
  expect(factor.error).toMatchObject({ status: 403, code: 'user_banned' });
  expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' });
  const again = await desk.client().auth.signInWithPassword({ email, password });
  expect(again.error).toMatchObject({ status: 400, code: 'user_banned' });
});

it('a ban is not told to who does not know the password', async () => {
  const { email } = await bannedMember();
  const guess = await desk.client().auth.signInWithPassword({ email, password: 'wrong password' });
  expect(guess.error?.code).toBe('invalid_credentials');
});

it('a mailed link opens no session of a banned account', async () => {
  const { email } = await bannedMember();
  await desk.client().auth.resetPasswordForEmail(email, { redirectTo: `${desk.url}/reset-password` });
  const opened = await fetch(mailTo(desk, email)?.link ?? '', { redirect: 'manual' });
  const location = new URL(opened.headers.get('location') ?? '');
  expect(location.pathname).toBe('/reset-password');
  expect(location.hash).toContain('error_code=user_banned');
  expect(location.hash).not.toContain('access_token');
});

it('a ban that is over hinders nobody', async () => {
  const { client, email, password } = await bannedMember('-1 second');
  expect((await client.auth.getUser()).error).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await desk.client().auth.signInWithPassword({ email, password })).error).toBeNull();
});
