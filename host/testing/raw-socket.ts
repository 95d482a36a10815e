import { connect, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** Where Realtime is, for a socket by hand. */
export function realtimeAddress(url: string, key: string): string {
  return `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`;
}

/** An open socket, or the status of the refusal; 0 when nothing answered. */
export function openSocket(address: string, origin?: string): Promise<WebSocket | number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address, origin === undefined ? {} : { origin });
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => resolve(0));
  });
}

/** A join as the client library sends it. */
export function joinFrame(topic: string, access_token?: string, config: object = { private: true }): string {
  return JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', { config, access_token }]);
}

/** Asks for a WebSocket over plain TCP, to send then what no client library would; nothing is read. */
export function rawUpgrade(address: string): Socket {
  const { hostname, port, pathname, search } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  return socket;
}

const opcodes = { part: 0, text: 1, ping: 9 };

/** A frame of a client, masked with zeros; a text that is not final is continued by parts. */
export function clientFrame(kind: keyof typeof opcodes, text = '', final = true): Buffer {
  const payload = Buffer.from(text);
  const first = (final ? 0x80 : 0) | opcodes[kind];
  const head =
    payload.length < 126
      ? Buffer.from([first, 0x80 | payload.length])
      : Buffer.from([first, 0xff, ...Buffer.alloc(8)]);
  if (head.length > 2) head.writeUInt32BE(payload.length, 6);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}

/** Sends the bytes again and again for the milliseconds, as fast as they are taken, whatever is answered. */
export async function flood(socket: Socket, bytes: Buffer, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  socket.resume();
  while (Date.now() < end && !socket.destroyed) {
    if (socket.writableLength > 4 * 1024 * 1024) await sleep(2);
    else socket.write(bytes);
    await turn();
  }
}
