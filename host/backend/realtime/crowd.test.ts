import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
beforeAll(async () => {
  desk = await startTestBackend();
});
afterAll(() => desk.close());

/** An open socket, or the status of the refusal. */
function open(): Promise<WebSocket | number> {
  const address = `${desk.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${desk.publishableKey}&vsn=2.0.0`;
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => {});
  });
}

it('a network has a hundred sockets, and another one once one of them ends', async () => {
  const sockets: (WebSocket | number)[] = [];
  for (let count = 0; count < 100; count++) sockets.push(await open());
  expect(sockets.filter((socket) => typeof socket === 'number')).toEqual([]);
  expect(await open()).toBe(429);
  const [first] = sockets;
  if (first instanceof WebSocket) first.close();
  await expect.poll(open).toBeInstanceOf(WebSocket);
});
