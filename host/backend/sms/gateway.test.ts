import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { memberWith } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { createSmsGateway } from './gateway.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A gateway that keeps what it is sent and answers as told. */
async function gateway(answer: RequestListener): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ method: request.method, path: request.url, headers: request.headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send?from=0212345678`, received };
}

/** A log that keeps what it is told, to be searched for secrets. */
function listening() {
  const lines: string[] = [];
  const note = (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`);
  return { lines, log: { warn: note, error: note } };
}

async function start(options: Parameters<typeof startTestBackend>[0]): Promise<TestBackend> {
  const desk = await startTestBackend(options);
  closers.push(() => desk.close());
  return desk;
}

const message = { to: '+821012345678', text: '[파트너 데스크] 인증 코드 123456.' };
const limit = 2000;

describe('a gateway for text messages', () => {
  it('is posted number and text as JSON, with the token', async () => {
    const { url, received } = await gateway((_, response) => response.writeHead(202).end('queued'));
    await createSmsGateway({ url, token: 'secret-token' }, {}, limit).sendText(message);
    expect(received).toHaveLength(1);
    const [{ method, path, headers, body } = {} as Received] = received;
    expect([method, path]).toEqual(['POST', '/send?from=0212345678']);
    expect(headers['content-type']).toBe('application/json');
    expect(headers.authorization).toBe('Bearer secret-token');
    expect(JSON.parse(body)).toEqual(message);
  });

  it('gets no authorization where no token is set', async () => {
    const { url, received } = await gateway((_, response) => response.writeHead(200).end());
    await createSmsGateway({ url }, {}, limit).sendText(message);
    expect(received[0]?.headers.authorization).toBeUndefined();
  });

  it.each<[string, RequestListener, string]>([
    ['refuses', (_, response) => response.writeHead(402).end('no credit'), '402'],
    ['leads elsewhere', (_, response) => response.writeHead(307, { location: '/elsewhere' }).end(), '307'],
    ['hangs', () => {}, 'TimeoutError'],
    ['hangs up', (request) => request.socket.destroy(), 'UND_ERR_SOCKET'],
  ])('that %s fails the message; the log says why and nothing else', async (_, answer, reason) => {
    const { url, received } = await gateway(answer);
    const { lines, log } = listening();
    const sent = createSmsGateway({ url, token: 'secret-token' }, { log }, 300).sendText(message);
    await expect(sent).rejects.toThrow('text message not sent');
    expect(received).toHaveLength(1);
    expect(lines).toEqual([`text message not sent {"reason":"${reason}"}`]);
  });
});

describe('a second factor whose message goes to a gateway', () => {
  it('is verified with the code that the gateway was given; the mailbox holds none', async () => {
    const { url, received } = await gateway((_, response) => response.writeHead(200).end());
    const desk = await start({ smsUrl: url, smsToken: 'secret-token', listensOnLoopback: true });
    const { client } = await memberWith(desk);
    const enrolled = await client.auth.mfa.enroll({ factorType: 'phone', phone: '010-1234-5678' });
    const factorId = enrolled.data?.id ?? '';
    const { data } = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
    const sent = JSON.parse(received[0]?.body ?? '{}') as { to: string; text: string };
    expect(sent.to).toBe('+821012345678');
    const code = /\d{6}/.exec(sent.text)?.[0] ?? '';
    const done = await client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code });
    expect(done.error).toBeNull();
    expect(desk.backend.mailbox.texts()).toEqual([]);
  });

  it('that fails is told, leaves nothing to verify, and names no number, code or token in the log', async () => {
    const { url, received } = await gateway((_, response) => response.writeHead(500).end());
    const { lines, log } = listening();
    const desk = await start({ smsUrl: url, smsToken: 'secret-token', log });
    const { client } = await memberWith(desk);
    const enrolled = await client.auth.mfa.enroll({ factorType: 'phone', phone: '010-1234-5678' });
    const factorId = enrolled.data?.id ?? '';
    const { error } = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
    expect([error?.status, error?.code]).toEqual([422, 'sms_send_failed']);
    expect(await desk.database.sql`select 1 from auth.mfa_challenges`).toHaveLength(0);
    const [factor] = await desk.database.sql`select status from auth.mfa_factors`;
    expect(factor?.status).toBe('unverified');
    const code = /인증 코드 (\d{6})/.exec(received[0]?.body ?? '')?.[1] ?? '?';
    for (const secret of ['1012345678', code, 'secret-token', '0212345678'])
      expect(lines.join('\n')).not.toContain(secret);
    expect(lines).toHaveLength(1);
    // No message went out, so the page must not say that one did.
    const again = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
    expect(again.error?.code).toBe('sms_send_failed');
  });

  it('that answers after the enrolment was given up leaves nothing behind', async () => {
    let answer = () => {};
    const { url, received } = await gateway((_, response) => (answer = () => response.writeHead(200).end()));
    const desk = await start({ smsUrl: url });
    const { client } = await memberWith(desk);
    const enrolled = await client.auth.mfa.enroll({ factorType: 'phone', phone: '010-1234-5678' });
    const factorId = enrolled.data?.id ?? '';
    const asked = client.auth.mfa.challenge({ factorId, channel: 'sms' });
    await expect.poll(() => received).toHaveLength(1);
    await client.auth.mfa.unenroll({ factorId });
    answer();
    expect((await asked).error?.status).toBe(404);
  });
});
