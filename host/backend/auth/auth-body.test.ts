import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberWith } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
beforeAll(async () => {
  desk = await startTestBackend();
});
afterAll(() => desk.close());

interface Sent {
  method?: string;
  token?: string;
  type?: string;
}

/** Sends a body as it is: bytes, or a text. */
async function send(path: string, body: string | Uint8Array<ArrayBuffer>, sent: Sent = {}) {
  const { method = 'POST', token, type = 'application/json;charset=UTF-8' } = sent;
  const headers = {
    apikey: desk.publishableKey,
    'content-type': type,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(`${desk.url}/auth/v1/${path}`, { method, headers, body });
  const text = await response.text();
  return { status: response.status, error: text === '' ? undefined : (JSON.parse(text) as object) };
}

const byteOrderMark = Uint8Array.from([0xef, 0xbb, 0xbf]);
const marked = (count: number, text: string) =>
  Uint8Array.from([...Array.from({ length: count }, () => [...byteOrderMark]).flat(), ...Buffer.from(text)]);

/** A session without the second factor that its account has. */
async function halfSignedIn() {
  const member = await memberWith(desk);
  const enrolled = await member.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: '휴대폰' });
  const { id: factorId = '' } = enrolled.data ?? {};
  const secret = enrolled.data?.type === 'totp' ? enrolled.data.totp.secret : '';
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await member.client.auth.mfa.challengeAndVerify({ factorId, code });
  const other = desk.client();
  const { data } = await other.auth.signInWithPassword(member);
  return { ...member, token: data.session?.access_token ?? '' };
}

describe('a password change without the second factor', () => {
  it.each([0, 1, 2, 3])('is refused behind %i byte-order marks', async (count) => {
    const { email, password, token } = await halfSignedIn();
    const change = marked(count, '{"password":"stolen one 99"}');
    const answer = await send('user', change, { method: 'PUT', token });
    expect(answer.status).toBe(count === 0 ? 401 : 400);
    expect((await desk.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});

describe('a body', () => {
  const email = () => `${randomUUID()}@example.com`;
  const password = 'correct horse 1';
  const refused = { status: 400, error: { code: 400, error_code: 'validation_failed' } };

  it.each([
    ['an array', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['no JSON', '{"email":'],
    ['an e-mail that is an array', JSON.stringify({ email: [email()], password })],
    ['an e-mail that is an object', JSON.stringify({ email: { toString: 1 }, password })],
    ['an e-mail of 312 characters', JSON.stringify({ email: `${'a'.repeat(300)}@example.com`, password })],
    ['NUL', JSON.stringify({ email: email(), password: 'correct\0horse 1' })],
    ['half a character', `{"email":"${email()}","password":"correct \\ud800 horse"}`],
    ['__proto__', `{"email":"${email()}","password":"${password}","data":{"__proto__":{"a":"b"}}}`],
    ['an unknown field', JSON.stringify({ email: email(), password, app_metadata: {} })],
    ['data that the product has not', JSON.stringify({ email: email(), password, data: { role: 'x' } })],
    ['data that is no text', JSON.stringify({ email: email(), password, data: { name: { a: 1 } } })],
    ['deep nesting', `{"email":${'['.repeat(4000)}${']'.repeat(4000)}}`],
  ])('of a sign-up with %s is refused', async (_what, body) => {
    expect(await send('signup', body)).toMatchObject(refused);
  });

  it.each([
    ['token?grant_type=password', { email: ['a@example.com'], password }],
    ['token?grant_type=password', { email: 'a@example.com', password: 12_345_678 }],
    ['token?grant_type=refresh_token', { refresh_token: { toString: 1 } }],
    ['recover', { email: ['a@example.com'] }],
    ['resend', { email: 5, type: 'signup' }],
    ['verify', { type: 'signup', token_hash: ['x'] }],
    ['logout', { scope: 1 }],
    ['factors', { factor_type: ['totp'] }],
    [`factors/${randomUUID()}/challenge`, { channel: {} }],
    [`factors/${randomUUID()}/verify`, { challenge_id: 1, code: '123456' }],
  ])('of %s with a field of another type is refused: %j', async (path, body) => {
    expect(await send(path, JSON.stringify(body))).toMatchObject(refused);
  });

  it.each([
    ['application/x-www-form-urlencoded', `email=${email()}&password=correct`],
    ['text/plain', JSON.stringify({ email: email(), password })],
    ['', JSON.stringify({ email: email(), password })],
    ['application/json; charset=utf-16', JSON.stringify({ email: email(), password })],
  ])('of the type "%s" is refused', async (type, body) => {
    expect(await send('signup', Buffer.from(body), { type })).toMatchObject(refused);
  });

  it('in ill-formed UTF-8 is refused', async () => {
    const body = Uint8Array.from([...Buffer.from('{"email":"'), 0xc3, 0x28, ...Buffer.from('"}')]);
    expect(await send('recover', body)).toMatchObject(refused);
  });

  it('is taken with what the client library adds to each', async () => {
    const address = email();
    const flow = { code_challenge: null, code_challenge_method: null, gotrue_meta_security: {} };
    const data = { name: '김하늘', phone: '01012345678' };
    expect((await send('signup', JSON.stringify({ email: address, password, data, ...flow }))).status).toBe(
      200,
    );
    const { sql } = desk.database;
    const [user] = await sql`select raw_user_meta_data from auth.users where email = ${address}`;
    expect(user?.raw_user_meta_data).toMatchObject(data);
    const resent = JSON.stringify({ email: address, type: 'signup', ...flow });
    expect((await send('resend', resent)).status).toBe(200);
    expect((await send('recover', JSON.stringify({ email: address, ...flow }))).status).toBe(200);
  });
});
