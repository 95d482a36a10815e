import { randomUUID } from 'node:crypto';
import type { FunctionsHttpError, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailTo, memberWith } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
let admin: SupabaseClient;
const password = 'correct horse 1';
const others = 'somebody else 2';
beforeAll(async () => {
  desk = await startTestBackend();
  const member = await memberWith(desk);
  await desk.database.sql`update public.auth_member set "IS_ADMIN" = true where "ID" = ${member.id}`;
  admin = member.client;
});
afterAll(() => desk.close());

const newAddress = () => `${randomUUID()}@example.com`;
/** The refusal of an invitation; null: it was sent. */
async function invite(email: unknown, client = admin, partner?: unknown): Promise<object | null> {
  const { error } = await client.functions.invoke('invite', { body: { email, partner } });
  if (error === null) return null;
  const { status } = (error as FunctionsHttpError).context;
  return { status, ...((await (error as FunctionsHttpError).context.json()) as object) };
}
/** Opens the newest link that was mailed to the address; a client that is signed in by it, or why it did not open. */
async function open(email: string): Promise<SupabaseClient | string> {
  const response = await fetch(mailTo(desk, email)?.link ?? '', { redirect: 'manual' });
  const page = new URL(response.headers.get('location') ?? '');
  expect(page.pathname).toBe('/reset-password');
  const said = new URLSearchParams(page.hash.slice(1));
  const client = desk.client();
  const [access_token, refresh_token] = [said.get('access_token'), said.get('refresh_token')];
  if (access_token === null || refresh_token === null) return String(said.get('error_code'));
  await client.auth.setSession({ access_token, refresh_token });
  return client;
}
const signIn = async (email: string, word: string) =>
  (await desk.client().auth.signInWithPassword({ email, password: word })).error?.code ?? 'in';

it('an invited person opens the link once, sets a password and signs in with it', async () => {
  const email = newAddress();
  expect(await invite(` ${email.toUpperCase()} `)).toBeNull();
  expect(mailTo(desk, email)?.subject).toContain('초대를 받으셨습니다');
  expect(await signIn(email, '')).not.toBe('in');
  const client = await open(email);
  if (typeof client === 'string') throw new Error(client);
  expect((await client.auth.updateUser({ password })).error).toBeNull();
  expect(await signIn(email, password)).toBe('in');
  expect(await open(email)).toBe('otp_expired');
  const { sql } = desk.database;
  const [row] =
    await sql`select "IS_ACTIVE" as active, "IS_ADMIN" as admin, "IS_ALL_PARTNER_ACCESSIBLE" as every,
      (select count(*)::int from public.auth_member_partner l where l."USER_ID" = m."ID") as links
    from public.auth_member m where "EMAIL" = ${email}`;
  expect(row).toEqual({ active: true, admin: false, every: false, links: 0 });
  const log = await sql`select "ACTION" as action, "ADDRESS" as address from public.log_member_change
    where "MEMBER_EMAIL" = ${email}`;
  expect(log).toEqual([{ action: 'invite', address: '127.0.0.1' }]);
});

it('who is no administrator invites nobody', async () => {
  const email = newAddress();
  const staff = await memberWith(desk, { allPartners: true });
  expect(await invite(email, staff.client)).toEqual({ status: 403, code: '42501' });
  expect(await invite(email, desk.client())).toMatchObject({ code: '42501' });
  expect(mailTo(desk, email)).toBeUndefined();
  expect(await desk.database.sql`select from auth.users where email = ${email}`).toHaveLength(0);
});

it('a member, and what is no address, are not invited', async () => {
  const { email } = await memberWith(desk);
  expect(await invite(email)).toEqual({ status: 400, code: 'PD409' });
  expect(mailTo(desk, email)).toBeUndefined();
  expect(await invite('kim')).toEqual({ status: 400, code: '22023' });
  expect(await invite(7)).toEqual({ status: 400, code: '22023' });
});

it('an older link ends when the invitation is sent again', async () => {
  const email = newAddress();
  await invite(email);
  const link = mailTo(desk, email)?.link ?? '';
  expect(await invite(email)).toBeNull();
  const response = await fetch(link, { redirect: 'manual' });
  expect(response.headers.get('location')).toContain('otp_expired');
  expect(await open(email)).toBeTypeOf('object');
});

it('who signs up for an invited address before or after has no password for it', async () => {
  const email = newAddress();
  await desk.client().auth.signUp({ email, password: others });
  const signUpLink = mailTo(desk, email)?.link ?? '';
  await invite(email);
  await desk.client().auth.signUp({ email, password: others });
  expect(mailTo(desk, email)?.subject).toContain('초대를 받으셨습니다');
  await desk.client().auth.resend({ type: 'signup', email });
  expect(mailTo(desk, email)?.subject).toContain('초대를 받으셨습니다');
  await fetch(signUpLink, { redirect: 'manual' });
  await open(email);
  expect(await signIn(email, others)).toBe('invalid_credentials');
});

it('a link that ended is had again as for a forgotten password', async () => {
  const email = newAddress();
  await invite(email);
  await desk.database
    .sql`update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = ${email}`;
  expect(await open(email)).toBe('otp_expired');
  await desk.client().auth.resetPasswordForEmail(email, { redirectTo: `${desk.url}/reset-password` });
  expect(await open(email)).toBeTypeOf('object');
});

it('no more than four mails go to an address in a quarter of an hour', async () => {
  const email = newAddress();
  for (let time = 0; time < 4; time++) expect(await invite(email)).toBeNull();
  expect(await invite(email)).toEqual({ status: 429, code: 'not_sent' });
});

it("a partner's manager invites a person, who reads that partner, and nobody for another partner", async () => {
  const { sql } = desk.database;
  const manager = await memberWith(desk);
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('M1', '가온'), ('M2', '나래')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD", "CAN_MANAGE")
    values (${manager.id}, 'M1', true), (${manager.id}, 'M2', false)`;
  const email = newAddress();
  for (const partner of [undefined, 'M2', 'M9'])
    expect(await invite(email, manager.client, partner)).toMatchObject({ status: 403, code: '42501' });
  expect(await invite(email, manager.client, 7)).toMatchObject({ status: 400 });
  expect(mailTo(desk, email)).toBeUndefined();
  expect(await invite(email, manager.client, 'M1')).toBeNull();
  const client = await open(email);
  if (typeof client === 'string') throw new Error(client);
  const { data } = await client.from('dim_partner').select('PARTNER_CD');
  expect(data).toEqual([{ PARTNER_CD: 'M1' }]);
});
