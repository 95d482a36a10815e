import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import bcrypt from 'bcrypt';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
    expect(short.error?.code).toBe('weak_password');
    const long = await client.auth.signUp({ email: newEmail(), password: '가'.repeat(25) });
    expect(long.error?.code).toBe('weak_password');
    const longest = await client.auth.signUp({ email: newEmail(), password: '가'.repeat(24) });
    expect(longest.error).toBeNull();
  });

  it('sends the confirmation again on request, to a waiting address only', async () => {
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
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    expect((await client.auth.resend({ type: 'signup', email: newEmail() })).error).toBeNull();
    expect(desk.mails().length).toBe(sent);
  });
});

describe('sign-in', () => {
  it('says that the address is not confirmed only to who knows the password', async () => {
    const email = newEmail();
    const client = desk.client();
    await client.auth.signUp({ email, password });
    const right = await client.auth.signInWithPassword({ email, password });
    expect(right.error?.message).toContain('confirmed');
    const wrong = await client.auth.signInWithPassword({ email, password: 'wrong password' });
    expect(wrong.error?.message).toBe('Invalid login credentials');
  });

  it('does the slow work for an unknown account as for a known one, so that it answers no sooner', async () => {
    const member = await signedInMember(desk);
    const compare = vi.spyOn(bcrypt, 'compare');
    /** Scheme and cost of each hash that a sign-in is checked against. */
    const workFor = async (email: string) => {
      compare.mockClear();
      await desk.client().auth.signInWithPassword({ email, password: 'wrong password' });
      return compare.mock.calls.map(([, hash]) => hash.slice(0, 7));
    };
    const [known, unknown] = [await workFor(member.email), await workFor(newEmail())];
    compare.mockRestore();
    expect(known).toEqual([expect.stringMatching(/^\$2[aby]\$10\$/)]);
    expect(unknown).toEqual(known);
  });

  it('does not take a longer password that begins with the right 72 bytes', async () => {
    const email = newEmail();
    const exact = 'a'.repeat(72);
    const client = desk.client();
    await client.auth.signUp({ email, password: exact });
    await fetch(mailTo(desk, email)?.link ?? '', { redirect: 'manual' });
    expect((await client.auth.signInWithPassword({ email, password: `${exact}b` })).error).not.toBeNull();
    expect((await client.auth.signInWithPassword({ email, password: exact })).error).toBeNull();
  });

  it('offers none of the sign-ins that the product does not have', async () => {
    const client = desk.client();
    expect((await client.auth.signInWithOtp({ email: newEmail() })).error?.status).toBe(404);
    expect((await client.auth.signInAnonymously()).error).not.toBeNull();
    const users = await desk.database.sql`select count(*)::int as count from auth.users where is_anonymous`;
    expect(users[0]?.count).toBe(0);
  });
});

describe('a session', () => {
  it('is renewed with rotation, and a stolen older token ends it', async () => {
    const { client } = await signedInMember(desk);
    const first = (await client.auth.getSession()).data.session;
    const second = (await client.auth.refreshSession()).data.session;
    expect(second?.refresh_token).not.toBe(first?.refresh_token);
    const third = (await client.auth.refreshSession()).data.session;
    const thief = await desk.client().auth.refreshSession({ refresh_token: first?.refresh_token ?? '' });
    expect(thief.error?.code).toBe('refresh_token_already_used');
    const owner = await desk.client().auth.refreshSession({ refresh_token: third?.refresh_token ?? '' });
    expect(owner.error).not.toBeNull();
  });

  it('gives two tabs that renew at the same moment one and the same new token', async () => {
    const { client } = await signedInMember(desk);
    const refresh_token = (await client.auth.getSession()).data.session?.refresh_token ?? '';
    const tabs = await Promise.all([1, 2, 3].map(() => desk.client().auth.refreshSession({ refresh_token })));
    expect(new Set(tabs.map((tab) => tab.data.session?.refresh_token)).size).toBe(1);
  });

  it('ends alone on sign-out, and the other sessions go on', async () => {
    const member = await signedInMember(desk);
    const other = desk.client();
    await other.auth.signInWithPassword(member);
    const refreshToken = (await member.client.auth.getSession()).data.session?.refresh_token ?? '';
    await member.client.auth.signOut({ scope: 'local' });
    const ended = await desk.client().auth.refreshSession({ refresh_token: refreshToken });
    expect(ended.error?.code).toBe('refresh_token_not_found');
    expect((await other.auth.refreshSession()).error).toBeNull();
  });

  it('can be set from an access token and a refresh token', async () => {
    const { client, email } = await signedInMember(desk);
    const session = (await client.auth.getSession()).data.session;
    const second = desk.client();
    const set = await second.auth.setSession({
      access_token: session?.access_token ?? '',
      refresh_token: session?.refresh_token ?? '',
    });
    expect(set.data.user?.email).toBe(email);
    const forged = await desk
      .client()
      .auth.setSession({ access_token: 'x.y.z', refresh_token: 'no such token' });
    expect(forged.error).not.toBeNull();
  });
});

describe('a forgotten password', () => {
  it('is replaced through the link in the mail, which leads to the wanted page and works once', async () => {
    const member = await signedInMember(desk);
    const visitor = desk.client();
    const sent = await visitor.auth.resetPasswordForEmail(member.email, {
      redirectTo: `${desk.url}/reset-password`,
    });
    expect(sent.error).toBeNull();
    const mail = mailTo(desk, member.email);
    expect(mail?.subject).toContain('비밀번호');
    const opened = await fetch(mail?.link ?? '', { redirect: 'manual' });
    const target = new URL(opened.headers.get('location') ?? '');
    expect(target.pathname).toBe('/reset-password');
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect(fragment.get('type')).toBe('recovery');
    await visitor.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    const same = await visitor.auth.updateUser({ password: member.password });
    expect(same.error?.message).toContain('old password');
    expect((await visitor.auth.updateUser({ password: 'brand new 99' })).error).toBeNull();
    expect(
      (await desk.client().auth.signInWithPassword({ email: member.email, password: 'brand new 99' })).error,
    ).toBeNull();
    const again = await fetch(mail?.link ?? '', { redirect: 'manual' });
    expect(again.headers.get('location')).toContain('error_code=otp_expired');
  });

  it('has a link that trying all codes of six digits does not find', async () => {
    const member = await signedInMember(desk);
    await desk.client().auth.resetPasswordForEmail(member.email);
    const token = new URL(mailTo(desk, member.email)?.link ?? '').searchParams.get('token');
    const hashOf = (code: number) =>
      createHash('sha256')
        .update(`${member.email}${String(code).padStart(6, '0')}`)
        .digest('hex');
    expect(token).toHaveLength(hashOf(0).length);
    const found: number[] = [];
    for (let code = 0; code < 1_000_000; code++) {
      // The backend answers from this process too.
      if (code % 10_000 === 0) await setImmediate();
      if (hashOf(code) === token) found.push(code);
    }
    expect(found).toEqual([]);
  });

  it('answers the same for an unknown address, and as slowly', async () => {
    const member = await signedInMember(desk);
    const time = async (email: string) => {
      const start = performance.now();
      const answer = await desk.client().auth.resetPasswordForEmail(email);
      expect(answer.error).toBeNull();
      return performance.now() - start;
    };
    expect(await time(newEmail())).toBeGreaterThan(140);
    expect(await time(member.email)).toBeGreaterThan(140);
  });

  it.each([
    'https://evil.example/reset-password',
    'http://127.0.0.1:1/reset-password',
    '/\\evil.example',
    'javascript:alert(1)',
  ])('never leads to %s', async (redirectTo) => {
    const member = await signedInMember(desk);
    await desk.client().auth.resetPasswordForEmail(member.email, { redirectTo });
    const link = new URL(mailTo(desk, member.email)?.link ?? '');
    expect(link.origin).toBe(desk.url);
    expect(link.searchParams.get('redirect_to')).toBe(`${desk.url}/`);
    link.searchParams.set('redirect_to', redirectTo);
    const opened = await fetch(link, { redirect: 'manual' });
    expect(new URL(opened.headers.get('location') ?? '').origin).toBe(desk.url);
  });
});

describe('a change of the account', () => {
  let member: Awaited<ReturnType<typeof signedInMember>>;
  beforeEach(async () => {
    member = await signedInMember(desk);
  });

  it('ends the other sessions when the password changes', async () => {
    const other = desk.client();
    await other.auth.signInWithPassword(member);
    expect((await member.client.auth.updateUser({ password: 'changed it 42' })).error).toBeNull();
    expect((await other.auth.refreshSession()).error).not.toBeNull();
    expect((await member.client.auth.refreshSession()).error).toBeNull();
  });

  it('never moves the account to another address', async () => {
    const change = await member.client.auth.updateUser({ email: newEmail() });
    expect(change.error?.status).toBe(422);
    expect((await member.client.auth.getUser()).data.user?.email).toBe(member.email);
  });

  it('cannot raise its own role', async () => {
    const { error } = await member.client.auth.updateUser({
      data: { role: 'service_role' },
      role: 'service_role',
    } as never);
    expect(error).toBeNull();
    const [row] = await desk.database
      .sql`select role, raw_app_meta_data from auth.users where id = ${member.id}`;
    expect(row).toEqual({
      role: 'authenticated',
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
    });
  });
});
