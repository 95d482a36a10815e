import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installPlatform } from '../../platform/install.ts';
import { memberWith, type TestMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

let desk: TestBackend;
let member: TestMember;
let phone: string;
beforeAll(async () => {
  desk = await startTestBackend({ listensOnLoopback: true });
  await desk.database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하늘상사')`;
});
afterAll(() => desk.close());
beforeEach(async () => {
  member = await memberWith(desk, { partners: ['P1'] });
  phone = newNumber();
});

const newNumber = () => `+8210${randomInt(10_000_000, 100_000_000)}`;
const messagesTo = (number: string) => desk.backend.mailbox.texts().filter(({ to }) => to === number);
const codeTo = (number: string) => /\d{6}/.exec(messagesTo(number)[0]?.text ?? '')?.[0] ?? '';
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

async function enrol({ client }: TestMember, number = phone, friendlyName = '내 번호') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'phone', phone: number, friendlyName });
  if (error) throw error;
  return data;
}

const challenge = ({ client }: TestMember, factorId: string, channel: 'sms' | 'whatsapp' = 'sms') =>
  client.auth.mfa.challenge({ factorId, channel });

async function sentChallenge(caller: TestMember, factorId: string): Promise<string> {
  const { data, error } = await challenge(caller, factorId);
  if (error) throw error;
  return data.id;
}

const verify = ({ client }: TestMember, factorId: string, challengeId: string, code: string) =>
  client.auth.mfa.verify({ factorId, challengeId, code });

async function verified(caller: TestMember, number = phone) {
  const factor = await enrol(caller, number);
  const done = await verify(caller, factor.id, await sentChallenge(caller, factor.id), codeTo(number));
  if (done.error) throw done.error;
  return factor;
}

describe('a second factor by phone', () => {
  it('is enrolled, gets a code as a text message and makes the session aal2', async () => {
    const factor = await enrol(member, '010-' + phone.slice(5, 9) + '-' + phone.slice(9));
    expect(factor).toMatchObject({ type: 'phone', friendly_name: '내 번호', phone });
    const opened = await challenge(member, factor.id);
    expect(opened.data).toMatchObject({ type: 'phone' });
    const lifetime = (opened.data?.expires_at ?? 0) - Date.now() / 1000;
    expect(lifetime).toBeGreaterThan(290);
    expect(lifetime).toBeLessThanOrEqual(300);
    expect(messagesTo(phone)).toHaveLength(1);
    const done = await verify(member, factor.id, opened.data?.id ?? '', codeTo(phone));
    expect(done.error).toBeNull();
    const { data } = await member.client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(data?.currentAuthenticationMethods).toMatchObject([
      { method: 'mfa/phone' },
      { method: 'password' },
    ]);
    const listed = await member.client.auth.mfa.listFactors();
    expect(listed.data?.phone).toMatchObject([
      { id: factor.id, friendly_name: '내 번호', phone, status: 'verified' },
    ]);
    expect(listed.data?.totp).toEqual([]);
  });

  it('sends a message that fits one text message', async () => {
    const factor = await enrol(member);
    await sentChallenge(member, factor.id);
    const [message] = messagesTo(phone);
    // 90 bytes in the networks' KS X 1001, two for each Korean character; a longer one is charged as a long message.
    const bytes = Array.from(message?.text ?? '', (character) => (character > '\x7f' ? 2 : 1));
    expect(bytes.reduce<number>((sum, size) => sum + size, 0)).toBeLessThanOrEqual(90);
    expect(message?.text).toMatch(/^\[파트너 데스크\] 인증 코드 \d{6}\./);
  });

  it('is asked for at the next sign-in, and can be removed by a session that showed it', async () => {
    const factor = await verified(member);
    const next = { ...member, client: desk.client() };
    await next.client.auth.signInWithPassword(member);
    expect((await next.client.from('dim_partner').select('*')).data).toEqual([]);
    expect((await next.client.auth.mfa.unenroll({ factorId: factor.id })).error?.code).toBe(
      'insufficient_aal',
    );
    const { client } = member;
    expect((await client.from('dim_partner').select('PARTNER_CD')).data).toEqual([{ PARTNER_CD: 'P1' }]);
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    await client.auth.refreshSession();
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect(data?.currentAuthenticationMethods).toMatchObject([{ method: 'password' }]);
  });

  it('stands once for a number: a broken-off enrolment gives way, a finished one does not', async () => {
    const first = await enrol(member);
    const second = await enrol(member);
    expect(second.id).not.toBe(first.id);
    await verify(member, second.id, await sentChallenge(member, second.id), codeTo(phone));
    const again = await member.client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: '둘째' });
    expect(again.error?.code).toBe('mfa_verified_factor_exists');
  });

  it('comes to an installation that was made without it, whose factors stay', async () => {
    const database = await createTestDatabase();
    const { sql } = database;
    await sql`alter table auth.mfa_factors drop column phone`;
    await sql`alter table auth.mfa_challenges drop column otp_code, drop column tries`;
    await installPlatform(sql);
    const older = await startTestBackend({ database, listensOnLoopback: true });
    const someone = await memberWith(older);
    const factor = await enrol(someone);
    await sentChallenge(someone, factor.id);
    expect(older.backend.mailbox.texts()).toHaveLength(1);
    await older.close();
    await database.drop();
  });
});

describe('money', () => {
  it.each([
    ['another country', '+12025550123'],
    ['a premium number', '060-700-1234'],
    ['a landline', '02-1234-5678'],
    ['half a number', '010-1234'],
    ['nothing', ''],
  ])('is not spent on %s', async (_, number) => {
    const before = desk.backend.mailbox.texts().length;
    const { error } = await member.client.auth.mfa.enroll({ factorType: 'phone', phone: number });
    expect([error?.status, error?.code]).toEqual([400, 'validation_failed']);
    const { data } = await member.client.auth.mfa.listFactors();
    expect(data?.all).toEqual([]);
    expect(desk.backend.mailbox.texts()).toHaveLength(before);
  });

  it('is not spent on another channel, nor does asking for one use up an allowance', async () => {
    const factor = await enrol(member);
    const refused = await challenge(member, factor.id, 'whatsapp');
    expect([refused.error?.status, refused.error?.code]).toEqual([400, 'validation_failed']);
    expect(refused.error?.message).toContain('sms');
    expect((await challenge(member, factor.id)).error).toBeNull();
  });

  it('is not spent twice within a minute, also with another factor or member of that number', async () => {
    const factor = await enrol(member);
    await sentChallenge(member, factor.id);
    await member.client.auth.mfa.unenroll({ factorId: factor.id });
    const second = await enrol(member);
    const soon = await challenge(member, second.id);
    expect([soon.error?.status, soon.error?.code]).toEqual([429, 'over_sms_send_rate_limit']);
    expect(soon.error?.message).toMatch(/after ([1-9]|[1-5]\d|60) seconds/);
    const other = await memberWith(desk);
    const foreign = await enrol(other);
    expect((await challenge(other, foreign.id)).error?.status).toBe(429);
    expect(messagesTo(phone)).toHaveLength(1);
  });

  it('is not spent again on who asks twice, whose code counts with the challenge of either answer', async () => {
    const factor = await enrol(member);
    const [first, second] = await Promise.all([challenge(member, factor.id), challenge(member, factor.id)]);
    const later = await challenge(member, factor.id);
    expect([first.error, second.error, later.error]).toEqual([null, null, null]);
    expect(new Set([first.data?.id, second.data?.id, later.data?.id]).size).toBe(1);
    expect(Math.abs((later.data?.expires_at ?? 0) - (first.data?.expires_at ?? 0))).toBeLessThanOrEqual(1);
    expect(messagesTo(phone)).toHaveLength(1);
    expect((await verify(member, factor.id, later.data?.id ?? '', codeTo(phone))).error).toBeNull();
    // A code that was used is none to wait for.
    expect((await challenge(member, factor.id)).error).toBeNull();
    expect((await challenge(member, factor.id)).error).toBeNull();
    expect(messagesTo(phone)).toHaveLength(2);
  });

  it('names the wait in Retry-After', async () => {
    const sent = await enrol(member);
    await sentChallenge(member, sent.id);
    await member.client.auth.mfa.unenroll({ factorId: sent.id });
    const factor = await enrol(member);
    const { data } = await member.client.auth.getSession();
    const answer = await fetch(`${desk.url}/auth/v1/factors/${factor.id}/challenge`, {
      method: 'POST',
      headers: { apikey: desk.publishableKey, authorization: `Bearer ${data.session?.access_token}` },
    });
    expect(answer.status).toBe(429);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it('is spent on fifteen messages of one member a day, to whatever numbers', async () => {
    const statuses: (number | undefined)[] = [];
    for (let attempt = 0; attempt < 16; attempt++) {
      const factor = await enrol(member, newNumber());
      statuses.push((await challenge(member, factor.id)).error?.status);
      await member.client.auth.mfa.unenroll({ factorId: factor.id });
    }
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => undefined), 429]);
  });
});

describe('an attacker with the password', () => {
  it('is stopped after five wrong codes, also once the count by member is forgotten', async () => {
    const factor = await enrol(member);
    const opened = await sentChallenge(member, factor.id);
    const code = codeTo(phone);
    for (let guess = 0; guess < 5; guess++) {
      const wrong = await verify(member, factor.id, opened, otherThan(code));
      expect([wrong.error?.status, wrong.error?.code]).toEqual([422, 'mfa_verification_failed']);
    }
    expect((await verify(member, factor.id, opened, code)).error?.status).toBe(429);
    const restarted = await startTestBackend({
      database: desk.database,
      secrets: desk.secrets,
      listensOnLoopback: true,
    });
    const again = { ...member, client: restarted.client() };
    await again.client.auth.signInWithPassword(member);
    expect((await verify(again, factor.id, opened, code)).error?.code).toBe('mfa_challenge_expired');
    await restarted.close();
  });

  it('cannot use a code again, nor two at once', async () => {
    const factor = await enrol(member);
    const opened = await sentChallenge(member, factor.id);
    const code = codeTo(phone);
    const both = await Promise.all([
      verify(member, factor.id, opened, code),
      verify(member, factor.id, opened, code),
    ]);
    expect(both.filter(({ error }) => error === null)).toHaveLength(1);
    expect((await verify(member, factor.id, opened, code)).error).not.toBeNull();
  });

  it('cannot use a code after five minutes, nor one that a newer replaced', async () => {
    const { sql } = desk.database;
    const factor = await enrol(member);
    const opened = await sentChallenge(member, factor.id);
    await sql`update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = ${opened}`;
    const late = await verify(member, factor.id, opened, codeTo(phone));
    expect(late.error?.code).toBe('mfa_challenge_expired');
    await sql`update auth.mfa_challenges set created_at = now() where id = ${opened}`;
    const restarted = await startTestBackend({
      database: desk.database,
      secrets: desk.secrets,
      listensOnLoopback: true,
    });
    const elsewhere = { ...member, client: restarted.client() };
    await elsewhere.client.auth.signInWithPassword(member);
    await sentChallenge(elsewhere, factor.id);
    expect((await verify(member, factor.id, opened, codeTo(phone))).error?.code).toBe('mfa_factor_not_found');
    await restarted.close();
  });

  it('finds no code in the table, nor one that works in another challenge', async () => {
    const { sql } = desk.database;
    const factor = await enrol(member);
    const opened = await sentChallenge(member, factor.id);
    const [row] = await sql`select otp_code from auth.mfa_challenges where id = ${opened}`;
    expect(row?.otp_code).not.toContain(codeTo(phone));
    expect(row?.otp_code).toHaveLength(43);
    const other = await memberWith(desk);
    const number = newNumber();
    const theirs = await enrol(other, number);
    const victim = await sentChallenge(other, theirs.id);
    await sql`update auth.mfa_challenges set otp_code = ${String(row?.otp_code)} where id = ${victim}`;
    expect((await verify(other, theirs.id, victim, codeTo(phone))).error?.code).toBe(
      'mfa_verification_failed',
    );
  });

  it('cannot touch the factor of somebody else, nor pay with it', async () => {
    const factor = await enrol(member);
    const stranger = await memberWith(desk);
    expect((await challenge(stranger, factor.id)).error?.status).toBe(404);
    expect((await stranger.client.auth.mfa.unenroll({ factorId: factor.id })).error?.status).toBe(404);
    expect(messagesTo(phone)).toEqual([]);
  });

  it('cannot finish an enrolment of its own once another factor is verified', async () => {
    await verified(member);
    const number = newNumber();
    const { sql } = desk.database;
    const [row] = await sql<
      { id: string }[]
    >`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, phone)
      values (gen_random_uuid(), ${member.id}, '몰래', 'phone', ${number}) returning id`;
    const thief = { ...member, client: desk.client() };
    await thief.client.auth.signInWithPassword(member);
    expect((await challenge(thief, row?.id ?? '')).error?.code).toBe('insufficient_aal');
    expect(messagesTo(number)).toEqual([]);
  });
});

it('is not offered where no text message can be sent or read', async () => {
  const mute = await startTestBackend({ database: desk.database, secrets: desk.secrets });
  expect([desk.backend.offersPhoneFactors, mute.backend.offersPhoneFactors]).toEqual([true, false]);
  const factor = await enrol(member);
  const there = { ...member, client: mute.client() };
  await there.client.auth.signInWithPassword(member);
  const refused = await there.client.auth.mfa.enroll({ factorType: 'phone', phone: newNumber() });
  expect(refused.error?.code).toBe('mfa_phone_enroll_not_enabled');
  expect((await challenge(there, factor.id)).error?.code).toBe('mfa_phone_verify_not_enabled');
  await mute.close();
});
