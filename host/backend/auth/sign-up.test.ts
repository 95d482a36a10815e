import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailTo, signedInMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
beforeAll(async () => {
  desk = await startTestBackend();
});
afterAll(() => desk.close());

const newEmail = () => `${randomUUID()}@example.com`;
const password = 'correct horse 1';

describe('sign-up', () => {
  it('answers the same for a new, a waiting and a taken address', async () => {
    const taken = await signedInMember(desk);
    const waiting = newEmail();
    const client = desk.client();
    const first = await client.auth.signUp({ email: waiting, password });
    const again = await client.auth.signUp({ email: waiting, password });
    const known = await client.auth.signUp({ email: taken.email, password: 'another one 2' });
    const shape = (value: unknown) =>
      JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? 'text' : inner));
    for (const answer of [again, known]) {
      expect(answer.error).toBeNull();
      expect(shape(answer.data)).toBe(shape(first.data));
    }
    expect(known.data.user?.id).not.toBe(taken.id);
    expect(mailTo(desk, taken.email)?.subject).toContain('이미 가입된');
    const stillWorks = await desk.client().auth.signInWithPassword(taken);
    expect(stillWorks.error).toBeNull();
  });

  it('lets the newest sign-up of a waiting address win, and its older link end', async () => {
    const email = newEmail();
    const client = desk.client();
    await client.auth.signUp({
      email,
      password: 'prepared by other',
      options: { data: { name: '남의 이름' } },
    });
    const oldLink = mailTo(desk, email)?.link ?? '';
    await client.auth.signUp({ email, password, options: { data: { name: '이서준' } } });
    const old = await fetch(oldLink, { redirect: 'manual' });
    expect(old.headers.get('location')).toContain('error_code=otp_expired');
    await fetch(mailTo(desk, email)?.link ?? '', { redirect: 'manual' });
    expect(
      (await desk.client().auth.signInWithPassword({ email, password: 'prepared by other' })).error,
    ).not.toBeNull();
    const signIn = await client.auth.signInWithPassword({ email, password });
    expect(signIn.error).toBeNull();
    const { data } = await client.from('auth_member').select('NAME').single();
    expect(data).toEqual({ NAME: '이서준' });
  });

  it('refuses passwords under 8 characters and over 72 bytes', async () => {
    const client = desk.client();
    const short = await client.auth.signUp({ email: newEmail(), password: '1234567' });
    expect(short.error).toMatchObject({ code: 'weak_password', reasons: ['length'] });
    const long = await client.auth.signUp({ email: newEmail(), password: '가'.repeat(25) });
    expect(long.error?.code).toBe('validation_failed');
    const longest = await client.auth.signUp({ email: newEmail(), password: '가'.repeat(24) });
    expect(longest.error).toBeNull();
  });

  it('sends the mail of a sign-up again on request, to addresses with an account only', async () => {
    const email = newEmail();
    const client = desk.client();
    await client.auth.signUp({ email, password });
    const first = mailTo(desk, email)?.link ?? '';
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    const second = mailTo(desk, email)?.link ?? '';
    expect(second).not.toBe(first);
    const opened = await fetch(second, { redirect: 'manual' });
    expect(opened.headers.get('location')).toContain('access_token=');
    const sent = desk.mails().length;
    expect((await client.auth.resend({ type: 'signup', email: newEmail() })).error).toBeNull();
    expect(desk.mails().length).toBe(sent);
    // After a sign-up with a taken address the page offers to send its mail again: the owner gets that mail.
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    expect(mailTo(desk, email)?.subject).toContain('이미 가입된');
  });
});
