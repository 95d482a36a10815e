import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailTo } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
beforeAll(async () => {
  desk = await startTestBackend();
});
afterAll(() => desk.close());

it.each(['#access_token=a.b.c&type=recovery', '#access_token=', '#error=x', '?x=1#access_token=a.b.c'])(
  'a link leads to its page without what somebody put behind the address, %s, at the second click too',
  async (behind) => {
    const email = `${randomUUID()}@example.com`;
    await desk.client().auth.signUp({
      email,
      password: 'correct horse 1',
      options: { emailRedirectTo: `${desk.url}/reset-password${behind}` },
    });
    const link = new URL(mailTo(desk, email)?.link ?? '');
    const click = async () => {
      link.searchParams.set('redirect_to', `${desk.url}/reset-password${behind}`);
      const response = await fetch(link, { redirect: 'manual' });
      return { status: response.status, location: response.headers.get('location') ?? '' };
    };
    const first = await click();
    expect(first.status).toBe(303);
    expect(first.location.match(/access_token=/g)).toHaveLength(1);
    expect(first.location).not.toContain('a.b.c');
    const second = await click();
    expect(second.status).toBe(303);
    expect(second.location).toContain('error_code=otp_expired');
    expect(second.location).not.toContain('a.b.c');
  },
);

it('a link of an unknown kind leads to a page of the product that says so', async () => {
  const elsewhere = 'https://elsewhere.example/';
  const query = new URLSearchParams({ token: '0'.repeat(32), type: 'bogus', redirect_to: elsewhere });
  const opened = await fetch(`${desk.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
  expect(opened.status).toBe(303);
  const location = opened.headers.get('location') ?? '';
  expect(location).toMatch(new RegExp(`^${desk.url}/#`));
  expect(location).toContain('error_code=validation_failed');
});
