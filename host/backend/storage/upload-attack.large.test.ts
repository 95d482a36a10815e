import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attackedHost, type AttackedHost } from '../../testing/attacked-host.ts';

let attacked: AttackedHost;
beforeAll(async () => {
  attacked = await attackedHost();
});
afterAll(() => attacked.remove());

const mebibyte = 1024 * 1024;
const png = Buffer.from('89504e470d0a1a0a', 'hex');

interface Upload {
  socket: Socket;
  /** Whether the listener answered or ended the connection, which may come first. */
  isRefused: () => boolean;
}

/** Begins an upload of so many bytes and sends all of it but the end, which never comes. */
function upload(name: string, size: number, token?: string): Upload {
  const { hostname, port } = new URL(attacked.url);
  const socket = connect(Number(port), hostname);
  let isRefused = false;
  for (const event of ['data', 'close']) socket.on(event, () => (isRefused = true));
  socket.on('error', () => {});
  const headers = { ...attacked.headers(token), 'content-type': 'image/png', 'content-length': `${size}` };
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`POST /storage/v1/object/${name} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(Buffer.concat([png, Buffer.alloc(size - 1000)]));
  return { socket, isRefused: () => isRefused };
}

/** Many of them at once, held open until so many are refused, or for long. Gives how many were. */
async function flood(count: number, size: number, enough: number, token?: string): Promise<number> {
  const uploads = Array.from({ length: count }, (_, n) =>
    upload(`avatars/${attacked.member.id}/${n}.png`, size, token),
  );
  const refused = () => uploads.filter(({ isRefused }) => isRefused()).length;
  for (const end = Date.now() + 10_000; refused() < enough && Date.now() < end;) await sleep(50);
  const result = refused();
  for (const { socket } of uploads) socket.destroy();
  return result;
}

it('a crowd of large uploads by nobody is refused unread', async () => {
  let refused = 0;
  const endured = await attacked.endure(async () => {
    refused = await flood(60, 5 * mebibyte, 60);
  });
  expect(refused).toBeGreaterThan(50);
  expect(endured.hostMegabytes).toBeLessThan(350);
  expect(endured.refused).toEqual([]);
});

it('of a crowd of uploads by one member two are read, and the others are told to wait', async () => {
  const token = await attacked.signIn();
  let refused = 0;
  const endured = await attacked.endure(async () => {
    refused = await flood(80, 2 * mebibyte, 78, token);
  });
  expect(refused).toBeGreaterThan(60);
  expect(endured.hostMegabytes).toBeLessThan(350);
  expect(endured.refused).toEqual([]);
});
