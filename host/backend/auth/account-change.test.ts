import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailTo, signedInMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
beforeAll(async () => {
  desk = await startTestBackend();
});
afterAll(() => desk.close());

const newEmail = () => `${randomUUID()}@example.com`;

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

  it('answers the same for an unknown address', async () => {
    const { email } = await signedInMember(desk);
    for (const address of [email, newEmail()]) {
      const answer = await desk.client().auth.resetPasswordForEmail(address);
      expect(answer).toEqual({ data: {}, error: null });
    }
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
    for (const change of [{ data: { role: 'service_role' } }, { role: 'service_role' }]) {
      const { error } = await member.client.auth.updateUser(change as never);
      expect(error?.status).toBe(400);
    }
    const [row] = await desk.database
      .sql`select role, raw_app_meta_data from auth.users where id = ${member.id}`;
    expect(row).toEqual({
      role: 'authenticated',
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
    });
  });
});

describe('a new password of a session', () => {
  it('wants a sign-in of the last day, and takes the password after one', async () => {
    const member = await signedInMember(desk);
    await desk.database.sql`update auth.sessions set created_at = now() - interval '25 hours'`;
    const refused = await member.client.auth.updateUser({ password: 'brand new 99' });
    expect([refused.error?.status, refused.error?.code]).toEqual([400, 'reauthentication_needed']);
    // Details that people give of themselves need none.
    expect((await member.client.auth.updateUser({ data: { name: '새 이름' } })).error).toBeNull();
    expect((await member.client.auth.signInWithPassword(member)).error).toBeNull();
    expect((await member.client.auth.updateUser({ password: 'brand new 99' })).error).toBeNull();
  });

  it('is no row of blanks, at a change and at a sign-up', async () => {
    const member = await signedInMember(desk);
    const blank = ' \u3000'.repeat(6);
    const change = await member.client.auth.updateUser({ password: blank });
    expect([change.error?.status, change.error?.code]).toEqual([422, 'weak_password']);
    const made = await desk.client().auth.signUp({ email: newEmail(), password: blank });
    expect([made.error?.status, made.error?.code]).toEqual([422, 'weak_password']);
  });
});
