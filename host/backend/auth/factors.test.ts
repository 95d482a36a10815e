import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberWith, type TestMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
let member: TestMember;
beforeAll(async () => {
  desk = await startTestBackend();
  await desk.database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하늘상사')`;
});
afterAll(() => desk.close());
beforeEach(async () => {
  member = await memberWith(desk, { partners: ['P1'] });
});

const level = async ({ client }: TestMember) => (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;

async function enrol({ client }: TestMember, friendlyName = '휴대폰') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  const totp = new TOTP({ secret: Secret.fromBase32(data.totp.secret) });
  return { id: data.id, totp, qr: data.totp.qr_code, uri: data.totp.uri, secret: data.totp.secret };
}

/** A code of another 30 seconds than the last one shown, as a person would wait for. */
const code = (totp: TOTP, steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 });

async function verify({ client }: TestMember, factorId: string, value: string) {
  return client.auth.mfa.challengeAndVerify({ factorId, code: value });
}

describe('a second factor', () => {
  it('is enrolled with a QR code and makes the session aal2, which a refresh keeps', async () => {
    expect(await level(member)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const factor = await enrol(member);
    expect(factor.qr).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(decodeURIComponent(factor.uri)).toContain('파트너 데스크');
    expect((await verify(member, factor.id, code(factor.totp))).error).toBeNull();
    await member.client.auth.refreshSession();
    const after = await level(member);
    expect(after).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(
      after?.currentAuthenticationMethods.map((entry) => (typeof entry === 'string' ? entry : entry.method)),
    ).toEqual(expect.arrayContaining(['totp', 'password']));
    const { data } = await member.client.auth.mfa.listFactors();
    expect(data?.totp).toMatchObject([{ id: factor.id, friendly_name: '휴대폰', status: 'verified' }]);
  });

  it('ends the other sessions that did not show it, and hides the partner from them at once', async () => {
    const other = desk.client();
    await other.auth.signInWithPassword(member);
    const factor = await enrol(member);
    await verify(member, factor.id, code(factor.totp));
    expect((await other.from('dim_partner').select('*')).error?.code).toBe('PT401');
    expect((await other.auth.refreshSession()).error).not.toBeNull();
    expect((await member.client.from('dim_partner').select('PARTNER_CD')).data).toEqual([
      { PARTNER_CD: 'P1' },
    ]);
  });

  it('is asked for at the next sign-in: until then no partner, no new password, no unenrolment', async () => {
    const factor = await enrol(member);
    await verify(member, factor.id, code(factor.totp));
    const next = { ...member, client: desk.client() };
    await next.client.auth.signInWithPassword(member);
    expect(await level(next)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await next.client.from('dim_partner').select('*')).data).toEqual([]);
    expect((await next.client.auth.updateUser({ password: 'changed it 42' })).error?.code).toBe(
      'insufficient_aal',
    );
    expect((await next.client.auth.mfa.unenroll({ factorId: factor.id })).error?.code).toBe(
      'insufficient_aal',
    );
    expect(
      (await next.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: '둘째' })).error?.code,
    ).toBe('insufficient_aal');
    expect((await verify(next, factor.id, code(factor.totp, 1))).error).toBeNull();
    expect((await next.client.auth.updateUser({ password: 'changed it 42' })).error).toBeNull();
  });

  it('can be removed by a session that showed it; all sessions are aal1 again', async () => {
    const factor = await enrol(member);
    await verify(member, factor.id, code(factor.totp));
    expect((await member.client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    await member.client.auth.refreshSession();
    expect(await level(member)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });
});

describe('an attacker with the password', () => {
  it('cannot use a code again, even in a second challenge at the same moment', async () => {
    const factor = await enrol(member);
    const shown = code(factor.totp);
    await verify(member, factor.id, shown);
    const thief = { ...member, client: desk.client() };
    await thief.client.auth.signInWithPassword(member);
    expect((await verify(thief, factor.id, shown)).error?.code).toBe('mfa_verification_failed');
    const fresh = code(factor.totp, 1);
    const both = await Promise.all([verify(thief, factor.id, fresh), verify(thief, factor.id, fresh)]);
    expect(both.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('is stopped after five wrong codes, also with the right one', async () => {
    const factor = await enrol(member);
    for (let guess = 0; guess < 5; guess++) {
      expect((await verify(member, factor.id, '000000')).error?.code).toBe('mfa_verification_failed');
    }
    const sixth = await verify(member, factor.id, code(factor.totp));
    expect(sixth.error?.status).toBe(429);
  });

  it('cannot touch the factor of somebody else', async () => {
    const factor = await enrol(member);
    const stranger = await memberWith(desk);
    expect((await verify(stranger, factor.id, code(factor.totp))).error?.status).toBe(404);
    expect((await stranger.client.auth.mfa.unenroll({ factorId: factor.id })).error?.status).toBe(404);
  });

  it('finds no readable secret in the table, nor one that works for another factor', async () => {
    const first = await enrol(member);
    const second = await enrol(member, '둘째');
    const { sql } = desk.database;
    const rows = await sql`select secret from auth.mfa_factors where user_id = ${member.id}`;
    for (const row of rows) expect(row.secret).not.toContain(first.secret);
    await sql`update auth.mfa_factors set secret = (select secret from auth.mfa_factors where id = ${second.id}) where id = ${first.id}`;
    const moved = await verify(member, first.id, code(second.totp));
    expect(moved.error).not.toBeNull();
  });

  it('cannot use a challenge after five minutes', async () => {
    const factor = await enrol(member);
    const challenge = await member.client.auth.mfa.challenge({ factorId: factor.id });
    const challengeId = challenge.data?.id ?? '';
    await desk.database
      .sql`update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = ${challengeId}`;
    const late = await member.client.auth.mfa.verify({
      factorId: factor.id,
      challengeId,
      code: code(factor.totp),
    });
    expect(late.error?.code).toBe('mfa_challenge_expired');
  });
});

it('refuses a second factor of one name, and a phone where no text message can be sent', async () => {
  await enrol(member);
  const again = await member.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: '휴대폰' });
  expect(again.error?.code).toBe('mfa_factor_name_conflict');
  const phone = await member.client.auth.mfa.enroll({ factorType: 'phone', phone: '+821012345678' });
  expect(phone.error?.code).toBe('mfa_phone_enroll_not_enabled');
});
