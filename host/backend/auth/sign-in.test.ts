import { randomUUID } from 'node:crypto';
import bcrypt from 'bcrypt';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailTo, signedInMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
beforeAll(async () => {
  desk = await startTestBackend();
});
afterAll(() => desk.close());

const newEmail = () => `${randomUUID()}@example.com`;
const password = 'correct horse 1';

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
    // The access token ends with the session, of the thief and of the owner.
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('is ended by the token before, once its ten seconds for a second tab are over', async () => {
    const { client } = await signedInMember(desk);
    const first = (await client.auth.getSession()).data.session?.refresh_token ?? '';
    const renew = (refresh_token: string) => desk.client().auth.refreshSession({ refresh_token });
    const second = (await renew(first)).data.session?.refresh_token ?? '';
    expect((await renew(first)).data.session?.refresh_token).toBe(second);
    await desk.database.sql`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'`;
    expect((await renew(first)).error?.code).toBe('refresh_token_already_used');
    expect((await renew(second)).error?.code).toBe('refresh_token_not_found');
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
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
