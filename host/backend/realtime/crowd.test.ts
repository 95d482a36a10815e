import { beforeAll, beforeEach, afterEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { memberWith } from '../../testing/new-member.ts';
import {
  clientFrame,
  flood,
  joinFrame,
  openSocket,
  rawUpgrade,
  realtimeAddress,
} from '../../testing/raw-socket.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { Crowd, type Guest } from './crowd.ts';

let database: TestDatabase;
let desk: TestBackend;
beforeAll(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});
beforeEach(async () => {
  desk = await startTestBackend({ database });
});
afterEach(() => desk.close());

const open = () => openSocket(realtimeAddress(desk.url, desk.publishableKey));

/** Sockets that were opened one after another. */
async function opened(count: number): Promise<WebSocket[]> {
  const sockets = [];
  for (let index = 0; index < count; index++) sockets.push(await open());
  return sockets.filter((socket) => typeof socket !== 'number');
}

async function memberToken(): Promise<string | undefined> {
  const { client } = await memberWith(desk);
  return (await client.auth.getSession()).data.session?.access_token;
}

/** How sockets are answered that join one after another: ok or error. */
async function joinAll(sockets: WebSocket[], given?: string): Promise<string[]> {
  const token = given ?? (await memberToken());
  const answers: string[] = [];
  for (const socket of sockets)
    await new Promise<void>((resolve) => {
      socket.once('message', (data: Buffer) => {
        const [, , , , { status }] = JSON.parse(data.toString()) as [0, 0, 0, 0, { status: string }];
        resolve(void answers.push(status));
      });
      socket.once('close', () => resolve());
      socket.send(joinFrame('backend-test:1', token));
    });
  return answers;
}

const openOnes = (sockets: WebSocket[]) => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN);

it('strangers of an office take the places of each other, and none of a member who is there or comes', async () => {
  const member = await opened(1);
  expect(await joinAll(member)).toEqual(['ok']);
  const strangers = await opened(70);
  expect(strangers).toHaveLength(70);
  await expect.poll(() => openOnes(strangers).length).toBeLessThanOrEqual(50);
  expect(openOnes(strangers)).toContain(strangers.at(-1));
  expect(openOnes(member)).toEqual(member);
  expect(await joinAll(await opened(1))).toEqual(['ok']);
});

it('a socket that joins nothing is ended, one that joined stays', async () => {
  const [member, ...strangers] = await opened(3);
  expect(await joinAll(member ? [member] : [])).toEqual(['ok']);
  await expect.poll(() => openOnes(strangers)).toEqual([]);
  expect(member?.readyState).toBe(WebSocket.OPEN);
});

it('a network has two hundred handshakes in ten seconds', async () => {
  const sockets = await Promise.all(Array.from({ length: 250 }, open));
  expect(sockets.filter((socket) => socket === 429)).toHaveLength(50);
});

it('an account has fifty sockets and no more', async () => {
  const token = await memberToken();
  const answers = await joinAll(await opened(50), token);
  expect(answers).toEqual(Array.from({ length: 50 }, () => 'ok'));
  expect(await joinAll(await opened(1), token)).toEqual(['error']);
  expect(await joinAll(await opened(1))).toEqual(['ok']);
});

/** A stranger of a network that notes its end. */
function guest(network: string, ended: string[], backlog = 0): Guest {
  const now = Date.now();
  return { network, heard: now, idleSince: now, backlog: () => backlog, end: () => ended.push(network) };
}

it('too many strangers in all take the places of the network that has most', () => {
  const crowd = new Crowd();
  const ended: string[] = [];
  for (let network = 0; network < 10; network++)
    for (let count = 0; count < 49; count++) crowd.enter(guest(`many ${network}`, ended));
  for (let count = 0; count < 10; count++) crowd.enter(guest(`one ${count}`, ended));
  expect(ended).toEqual([]);
  crowd.enter(guest('many 3', ended));
  crowd.enter(guest('another', ended));
  expect(ended).toEqual(['many 3', 'many 0']);
});

it('handshakes have a ceiling in all, and a network that is refused takes no part of it', () => {
  const crowd = new Crowd();
  for (let count = 0; count < 5000; count++) crowd.mayEnter('one');
  const others = Array.from({ length: 2000 }, (_, index) => crowd.mayEnter(`network ${index}`));
  expect(others.filter(Boolean)).toHaveLength(1800);
});

it('a slow reader is cut off alone beyond a megabyte, and sooner where all together are far behind', () => {
  const crowd = new Crowd();
  const slow = guest('slow', [], 900_000);
  const quick = guest('quick', [], 60_000);
  crowd.enter(slow);
  crowd.enter(quick);
  expect(crowd.isTooSlow(slow)).toBe(false);
  expect(crowd.isTooSlow(guest('slower', [], 1_100_000))).toBe(true);
  for (let count = 0; count < 20; count++) crowd.enter(guest(`another ${count}`, [], 900_000));
  expect(crowd.isTooSlow(slow)).toBe(true);
  expect(crowd.isTooSlow(quick)).toBe(false);
});

it('who is silent, or holds no topic for long, is ended', () => {
  const crowd = new Crowd();
  const ended: string[] = [];
  const [stranger, idle, busy] = ['stranger', 'idle', 'busy'].map((name) => guest(name, ended));
  for (const one of [stranger, idle, busy]) if (one) crowd.enter(one);
  if (idle) crowd.signIn(idle, 'a');
  if (busy) Object.assign(busy, { idleSince: undefined, signedIn: crowd.signIn(busy, 'b') });
  const sweepAfter = (seconds: number) => {
    crowd.sweep(Date.now() + seconds * 1000);
    return ended.splice(0);
  };
  expect(sweepAfter(9)).toEqual([]);
  expect(sweepAfter(12)).toEqual(['stranger']);
  expect(sweepAfter(80)).toEqual(['stranger', 'idle', 'busy']);
});

it('a socket that was ended in the middle of a flood is forgotten', async () => {
  const [entered, left] = [vi.spyOn(Crowd.prototype, 'enter'), vi.spyOn(Crowd.prototype, 'leave')];
  const bytes = Buffer.alloc(60_000, clientFrame('text'));
  const address = realtimeAddress(desk.url, desk.publishableKey);
  const sockets = Array.from({ length: 5 }, () => rawUpgrade(address));
  await Promise.all(sockets.map((socket) => flood(socket, bytes, 3000)));
  for (const socket of sockets) socket.destroy();
  expect(entered).toHaveBeenCalledTimes(5);
  await expect.poll(() => left.mock.calls.length).toBe(5);
});
