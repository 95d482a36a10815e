import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { accessToken } from '../../testing/access-token.ts';
import { joined } from '../../testing/channels.ts';
import { memberWith } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let desk: TestBackend;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하늘상사')`;
  desk = await startTestBackend({ database });
});
afterAll(async () => {
  await desk.close();
  await database.drop();
});

const socketUrl = (key: string) =>
  `${desk.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`;

/** Opens a socket; the answer is 'open' or the status of the refusal. */
function open(key: string, origin?: string): Promise<'open' | number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(socketUrl(key), origin ? { origin } : {});
    socket.on('open', () => (resolve('open'), socket.close()));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => {});
  });
}

/** Joins a topic by hand and answers with the first frame that comes back. */
function rawJoin(access_token: string): Promise<unknown> {
  return new Promise((resolve) => {
    const socket = new WebSocket(socketUrl(desk.publishableKey));
    socket.on('open', () =>
      socket.send(JSON.stringify(['1', '1', 'realtime:a', 'phx_join', { config: {}, access_token }])),
    );
    socket.on('message', (data: Buffer) => (resolve(JSON.parse(data.toString())), socket.close()));
  });
}

/** Sends frames to a fresh socket and answers with the code that the server closed it with. */
function closedAfter(...frames: (string | Buffer)[]): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(socketUrl(desk.publishableKey));
    socket.on('open', () => frames.forEach((frame) => socket.send(frame)));
    socket.on('close', (code) => resolve(code));
    socket.on('error', () => {});
  });
}

describe('a channel', () => {
  it('ends when its token expires', async () => {
    const member = await memberWith(desk, { partners: ['P1'] });
    const short = await accessToken(desk, { sub: member.id, role: 'authenticated' }, 8);
    const client = desk.client();
    await client.realtime.setAuth(short);
    const channel = client.channel('partner:P1', { config: { private: true } });
    const told: string[] = [];
    channel.on('system', {}, (message: { status: string }) => told.push(message.status));
    expect(await joined(channel)).toBe('SUBSCRIBED');
    await expect.poll(() => told).toContain('error');
  });

  it.each(['x.y.z', 'expired'])('is refused with the token %s', async (kind) => {
    const expired = await accessToken(desk, { sub: 'a', role: 'authenticated' }, -1);
    const token = kind === 'expired' ? expired : kind;
    const frames = await rawJoin(token);
    expect(JSON.stringify(frames)).toContain('InvalidJWTToken');
  });
});

describe('a socket', () => {
  it('opens with the key of the project, for our own pages and for programs', async () => {
    expect(await open(desk.publishableKey)).toBe('open');
    expect(await open(desk.publishableKey, desk.url)).toBe('open');
    expect(await open(desk.publishableKey, desk.url.replace('127.0.0.1', 'localhost'))).toBe('open');
    expect(await open('sb_publishable_other')).toBe(401);
    expect(await open(desk.publishableKey, 'https://evil.example')).toBe(403);
    expect(await open(desk.publishableKey, 'null')).toBe(403);
  });

  it('is closed for a frame that is too large or is none', async () => {
    expect(await closedAfter('x'.repeat(256 * 1024 + 1))).toBe(1009);
    expect(await closedAfter('{}')).toBe(1003);
    expect(await closedAfter(Buffer.from([9, 1, 2]))).toBe(1003);
  });

  it('is closed for a flood of messages', async () => {
    const heartbeat = JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]);
    expect(await closedAfter(...Array.from({ length: 2000 }, () => heartbeat))).toBe(1008);
  });

  it('joins fifty topics and no more', async () => {
    const client = desk.client();
    const states = await Promise.all(
      Array.from({ length: 51 }, (_, index) => joined(client.channel(`topic ${index}`))),
    );
    expect(states.filter((state) => state === 'SUBSCRIBED')).toHaveLength(50);
    await client.removeAllChannels();
  });
});
