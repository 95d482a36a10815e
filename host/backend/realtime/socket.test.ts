import { createClient, type WebSocketLikeConstructor } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { accessToken } from '../../testing/access-token.ts';
import { joined } from '../../testing/channels.ts';
import { memberWith } from '../../testing/new-member.ts';
import { joinFrame, openSocket, realtimeAddress } from '../../testing/raw-socket.ts';
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

const addressOf = (key: string) => realtimeAddress(desk.url, key);

/** Opens a socket; the answer is 'open' or the status of the refusal. */
async function open(key: string, origin?: string): Promise<'open' | number> {
  const socket = await openSocket(addressOf(key), origin);
  if (typeof socket === 'number') return socket;
  socket.close();
  return 'open';
}

/** Joins a topic by hand and answers with the first frame that comes back. */
function rawJoin(access_token: string): Promise<unknown> {
  return new Promise((resolve) => {
    const socket = new WebSocket(addressOf(desk.publishableKey));
    socket.on('open', () => socket.send(joinFrame('partner:P1', access_token)));
    socket.on('message', (data: Buffer) => (resolve(JSON.parse(data.toString())), socket.close()));
  });
}

/** Sends frames to a fresh socket and answers with the code that the server closed it with. */
function closedAfter(...frames: (string | Buffer)[]): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(addressOf(desk.publishableKey));
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

  it('outlives its first token where the page asks for the token before it joins', async () => {
    const member = await memberWith(desk, { partners: ['P1'] });
    const claims = { sub: member.id, role: 'authenticated' };
    const short = await accessToken(desk, claims, 4);
    const long = await accessToken(desk, claims);
    const start = Date.now();
    const client = createClient(desk.url, desk.publishableKey, {
      accessToken: async () => (Date.now() - start < 2000 ? short : long),
      realtime: {
        transport: WebSocket as unknown as WebSocketLikeConstructor,
        heartbeatIntervalMs: 500,
      },
    });
    await client.realtime.setAuth();
    const channel = client.channel('partner:P1', { config: { private: true } });
    const heard: unknown[] = [];
    channel.on('broadcast', { event: '*' }, ({ payload }) => heard.push(payload));
    expect(await joined(channel)).toBe('SUBSCRIBED');
    await new Promise((resolve) => setTimeout(resolve, 5000));
    await database.sql`select realtime.send('{"kept": true}', 'note', 'partner:P1', true)`;
    await expect.poll(() => heard).toEqual([{ kept: true }]);
    await client.removeAllChannels();
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
    expect(await closedAfter('x'.repeat(16 * 1024 + 1))).toBe(1009);
    expect(await closedAfter('{}')).toBe(1003);
    expect(await closedAfter('['.repeat(16 * 1024))).toBe(1003);
    expect(await closedAfter(Buffer.from([9, 1, 2]))).toBe(1003);
  });

  it('is closed for a flood of messages', async () => {
    const heartbeat = JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]);
    expect(await closedAfter(...Array.from({ length: 2000 }, () => heartbeat))).toBe(1008);
  });

  it('is closed for a flood of pings, and of bytes in few messages', async () => {
    const large = JSON.stringify([null, '1', 'phoenix', 'heartbeat', { text: 'x'.repeat(15_000) }]);
    expect(await closedAfter(...Array.from({ length: 20 }, () => large))).toBe(1008);
    const socket = await openSocket(addressOf(desk.publishableKey));
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    for (let count = 0; count < 101; count++) socket.ping();
    expect(await closed).toBe(1008);
  });

  it('is closed after ten refused joins', async () => {
    expect(await closedAfter(...Array.from({ length: 11 }, () => joinFrame('partner:P1')))).toBe(1008);
  });

  it('joins twenty topics and no more', async () => {
    const { client } = await memberWith(desk, { partners: ['P1'] });
    await client.realtime.setAuth();
    const states = await Promise.all(
      Array.from({ length: 21 }, (_, index) =>
        joined(client.channel(`backend-test:${index}`, { config: { private: true } })),
      ),
    );
    expect(states.filter((state) => state === 'SUBSCRIBED')).toHaveLength(20);
    await client.removeAllChannels();
  });

  it('is ended when it does not take what it is sent, while others go on', async () => {
    const { client } = await memberWith(desk, { partners: ['P1'] });
    const token = (await client.auth.getSession()).data.session?.access_token;
    const listener = async () => {
      const socket = await openSocket(addressOf(desk.publishableKey));
      if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
      let heard = 0;
      const joins = new Promise((resolve) => socket.on('message', () => resolve((heard += 1))));
      socket.send(joinFrame('partner:P1', token));
      await joins;
      return { socket, heard: () => heard };
    };
    const [slow, quick] = [await listener(), await listener()];
    slow.socket.pause();
    await database.sql`select realtime.send(jsonb_build_object('text', repeat('x', 700000)), 'x', 'partner:P1')
      from generate_series(1, 25)`;
    await expect.poll(quick.heard).toBe(26);
    slow.socket.resume();
    await expect.poll(() => slow.socket.readyState).toBe(WebSocket.CLOSED);
    expect(slow.heard()).toBeLessThan(25);
    quick.socket.close();
  });
});
