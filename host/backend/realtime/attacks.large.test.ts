import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { attackedHost, type AttackedHost } from '../../testing/attacked-host.ts';
import { residentMegabytes } from '../../testing/memory.ts';
import { clientFrame, flood, joinFrame, rawUpgrade, realtimeAddress } from '../../testing/raw-socket.ts';

let attacked: AttackedHost;
let address: string;
let atStart: number;
beforeAll(async () => {
  // What is kept for a caller shows at once in a small heap.
  vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=128');
  attacked = await attackedHost();
  vi.unstubAllEnvs();
  address = realtimeAddress(attacked.url, attacked.publishableKey);
  atStart = memory();
});
afterAll(() => attacked.remove());

const memory = () => residentMegabytes(attacked.host.child.pid ?? 0, { alone: true });

/** What others met during an attack that they should not have; the memory is compared with that before all attacks. */
async function harmOf(attack: () => Promise<unknown>): Promise<string[]> {
  const { p95, longest, refused, hostMegabytes } = await attacked.endure(attack);
  const grown = hostMegabytes - atStart;
  return [
    ...refused.map((status) => `an answer was ${status}`),
    ...(longest > 4000 ? [`an answer took ${longest} ms, p95 ${p95} ms`] : []),
    ...(grown > 120 ? [`the host took ${grown} MB more`] : []),
  ];
}

it('forty sockets without an account that send large messages to a topic keep nobody waiting', async () => {
  const join = clientFrame('text', joinFrame('room', undefined, {}));
  const payload = { type: 'broadcast', event: 'x', payload: { text: 'x'.repeat(200_000) } };
  const message = clientFrame('text', JSON.stringify(['1', '2', 'realtime:room', 'broadcast', payload]));
  const harm = await harmOf(async () => {
    const sockets = Array.from({ length: 40 }, () => rawUpgrade(address));
    for (const socket of sockets) socket.write(join);
    await sleep(200);
    await Promise.all(sockets.map((socket) => flood(socket, message, 4000)));
    for (const socket of sockets) socket.destroy();
    await sleep(500);
  });
  expect(harm).toEqual([]);
});

/** A join whose token names the key that signs and is not signed with it, so that the signature is looked at. */
async function forgedJoin(padding: number): Promise<Buffer> {
  const answer = await fetch(`${attacked.url}/auth/v1/.well-known/jwks.json`);
  const [key] = ((await answer.json()) as { keys: { kid: string }[] }).keys;
  const parts = [{ alg: 'ES256', kid: key?.kid }, { sub: 'x' }].map((part) => btoa(JSON.stringify(part)));
  const token = [...parts, 'A'.repeat(86)].join('.');
  return clientFrame('text', joinFrame('partner:A1', token, { private: true, text: 'x'.repeat(padding) }));
}

const heartbeat = (text: string) => JSON.stringify([null, '1', 'phoenix', 'heartbeat', { text }]);
const many = (frame: Buffer) => Buffer.alloc(60_000 - (60_000 % frame.length), frame);
/** Empty frames, large frames, joins with forged tokens, and large ones of these. */
const floods: (() => Buffer | Promise<Buffer>)[] = [
  () => many(clientFrame('text')),
  () => clientFrame('text', heartbeat('x'.repeat(250_000))),
  async () => many(await forgedJoin(0)),
  () => forgedJoin(200_000),
];

it('sockets that flood with any of these at once take neither memory nor the time of others', async () => {
  const sent = await Promise.all(floods.map((bytes) => bytes()));
  const harm = await harmOf(async () => {
    const sockets = sent.map((bytes) => ({ socket: rawUpgrade(address), bytes }));
    // Longer than anybody may wait: a host that does nothing else meanwhile is noticed.
    await Promise.all(sockets.map(({ socket, bytes }) => flood(socket, bytes, 6000)));
    for (const { socket } of sockets) socket.destroy();
  });
  expect(harm).toEqual([]);
});

it('a frame in parts without end is ended', async () => {
  const part = many(clientFrame('part', '[', false));
  let wasEnded = false;
  const harm = await harmOf(async () => {
    const socket = rawUpgrade(address);
    socket.write(clientFrame('text', '[', false));
    await flood(socket, part, 2000);
    wasEnded = socket.destroyed;
  });
  expect(wasEnded).toBe(true);
  expect(harm).toEqual([]);
});

it('a member who joins ever new topics on many sockets keeps nobody waiting', async () => {
  const token = await attacked.signIn();
  const joins = (socket: number) =>
    Array.from({ length: 90 }, (_, index) => {
      const leave = JSON.stringify(['1', '2', `realtime:backend-test:${socket}.${index}`, 'phx_leave', {}]);
      return [
        clientFrame('text', joinFrame(`backend-test:${socket}.${index}`, token)),
        clientFrame('text', leave),
      ];
    }).flat();
  const harm = await harmOf(async () => {
    const sockets = Array.from({ length: 40 }, () => rawUpgrade(address).resume());
    await sleep(300);
    sockets.forEach((socket, index) => socket.write(Buffer.concat(joins(index))));
    await sleep(3000);
    for (const socket of sockets) socket.destroy();
  });
  expect(harm).toEqual([]);
});

it('handshakes that are refused or broken off end nothing and stay with nobody', async () => {
  const refused = realtimeAddress(attacked.url, 'other');
  const one = async (index: number) => {
    const socket = rawUpgrade(index % 2 ? refused : address);
    // Some are gone before the answer comes.
    await sleep(index % 3 === 0 ? 1 : 200);
    socket.resetAndDestroy();
  };
  const harm = await harmOf(async () => {
    for (let round = 0; round < 3; round++)
      await Promise.all(Array.from({ length: 60 }, (_, index) => one(index)));
  });
  expect(harm).toEqual([]);
});

it('what the attacks took is given back', async () => {
  await expect.poll(() => memory() - atStart).toBeLessThan(60);
});
