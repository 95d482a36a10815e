import { connect as openSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberWith } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
beforeAll(async () => {
  desk = await startTestBackend();
});
afterAll(() => desk.close());

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${desk.url}${path}`, { ...init, headers: { apikey: desk.publishableKey, ...init.headers } });

/** Sends bytes as they are, which fetch would normalise, and reads the status line. */
function raw(head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(Number(new URL(desk.url).port), '127.0.0.1', () => socket.write(head));
    socket.once('data', (chunk) => {
      resolve(chunk.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

describe('paths', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/studio'],
    ['GET', '/_system/info'],
    ['GET', '/_system/config'],
    ['GET', '/_system/introspect'],
    ['GET', '/rest/v1/'],
    ['GET', '/rest/v1/../../_system/info'],
    ['GET', '/rest/v1//_system/info'],
    ['POST', '/auth/v1/otp'],
    ['POST', '/auth/v1/magiclink'],
    ['GET', '/auth/v1/authorize'],
    ['POST', '/auth/v1/admin/users'],
    ['POST', '/storage/v1/object/move'],
    ['POST', '/storage/v1/object/copy'],
    ['POST', '/storage/v1/object/upload/sign/avatars/x'],
    ['POST', '/storage/v1/bucket/avatars/empty'],
    ['GET', '/realtime/v1/api'],
    ['GET', '/authx/v1/user'],
  ])('%s %s is not there', async (method, path) => {
    const response = await call(path, { method });
    expect([404, 405]).toContain(response.status);
    expect(await response.text()).not.toContain('postgres');
  });

  it.each([
    'DELETE /auth/v1/user',
    'PATCH /auth/v1/token',
    'POST /storage/v1/bucket',
    'DELETE /storage/v1/bucket/avatars',
  ])('%s is refused as a method', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const response = await call(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).not.toContain(method);
  });

  it('answers a malformed path with 400, not with a fault', async () => {
    expect(
      await raw(`GET /rest/v1/%E0%A4%A HTTP/1.1\r\nHost: x\r\napikey: ${desk.publishableKey}\r\n\r\n`),
    ).toContain('400');
  });

  it('wants the key of the project', async () => {
    expect((await fetch(`${desk.url}/rest/v1/auth_member`)).status).toBe(401);
    expect((await call('/rest/v1/auth_member', { headers: { apikey: 'sb_publishable_other' } })).status).toBe(
      401,
    );
  });
});

describe('sizes', () => {
  it.each([
    ['/auth/v1/signup', 17 * 1024],
    ['/rest/v1/rpc/anything', 1024 * 1024 + 1],
    ['/storage/v1/object/avatars/a.png', 5 * 1024 * 1024 + 65 * 1024],
  ])('%s refuses a body of %d bytes', async (path, length) => {
    const headers = { authorization: `Bearer ${desk.secrets.secretKey}` };
    const response = await call(path, { method: 'POST', headers, body: new Uint8Array(length) });
    expect(response.status).toBe(413);
  });

  it.each([
    ['/rest/v1/rpc/anything', 'application/json'],
    ['/storage/v1/object/avatars/a.png', 'image/png'],
    ['/functions/v1/health', 'application/json'],
  ])('%s refuses a body of 17 kB from a stranger, before it is read', async (path, type) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\napikey: ${desk.publishableKey}\r\nContent-Type: ${type}\r\n`;
    for (const authorization of [
      '',
      `Authorization: Bearer ${desk.publishableKey}\r\n`,
      'Authorization: Bearer x\r\n',
    ])
      expect(await raw(`${head}${authorization}Content-Length: 17408\r\n\r\n`)).toContain('413');
  });

  it('refuses a body of unknown length', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{}'));
        controller.close();
      },
    });
    const response = await call('/rest/v1/rpc/anything', {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(411);
  });

  it('refuses an address over 8,192 characters and takes 500 option ids', async () => {
    const member = await memberWith(desk, { allPartners: true });
    const ids = (count: number) =>
      Array.from({ length: count }, (_, index) => String(80_000_000_000 + index));
    const taken = await member.client.from('dim_option').select('OPTION_CD').in('OPTION_CD', ids(500));
    expect(taken.error).toBeNull();
    const refused = await member.client.from('dim_option').select('OPTION_CD').in('OPTION_CD', ids(700));
    expect(refused.status).toBe(414);
  });
});

describe('other origins', () => {
  it('may not read answers, and their preflight permits nothing', async () => {
    const origin = 'https://evil.example';
    const answer = await call('/rest/v1/dim_partner?select=*', { headers: { origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const asked = await call('/auth/v1/user', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT' },
    });
    expect([...asked.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('are told apart from our own', async () => {
    const asked = await call('/auth/v1/user', { method: 'OPTIONS', headers: { origin: desk.url } });
    expect(asked.headers.get('access-control-allow-origin')).toBe(desk.url);
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET, PUT');
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

it('answers a fault of ours without its detail', async () => {
  const faults: string[] = [];
  const log = { warn: () => {}, error: (fields: object) => void faults.push(JSON.stringify(fields)) };
  const broken = await startTestBackend({ log });
  try {
    const member = await memberWith(broken);
    const factor = await member.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: '휴대폰' });
    await broken.database.sql`update auth.mfa_factors set secret = 'damaged'`;
    const factorId = factor.data?.id ?? '';
    const answer = await member.client.auth.mfa.challengeAndVerify({ factorId, code: '123456' });
    expect(answer.error?.status).toBe(500);
    expect(faults).toHaveLength(1);
    expect(faults[0]).not.toContain('123456');
  } finally {
    await broken.close();
  }
});
