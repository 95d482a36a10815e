import type { Duplex } from 'node:stream';
import type { ServerOptions, WebSocket } from 'ws';
import { Meter } from './meter.ts';

const span = 10_000;
/** Most messages and control frames of one socket in that time: a page that connects anew joins its topics at once. */
const maxFrames = 100;
/** Most bytes of one socket in that time, of whatever kind. */
const maxBytes = 256 * 1024;
/** Time for the reason of an end to arrive. */
const farewell = 1000;

/**
 * Bounds that the WebSocket library keeps by itself. The largest frame that the product sends is a join with an
 * access token, about 2 kB. Of one chunk of bytes only one message is handed over in a turn of the event loop.
 */
export const frameLimits: ServerOptions = {
  maxPayload: 16 * 1024,
  maxFragments: 16,
  maxBufferedChunks: 128,
  perMessageDeflate: false,
  allowSynchronousEvents: false,
};

/**
 * Hands the messages of a socket over one after another, and reads no more of it while one is worked on. All that
 * arrives is counted then and not when its turn comes; a socket that sends more than it may is ended.
 * The work must not throw.
 */
export function receive(
  socket: WebSocket,
  stream: Duplex,
  work: (data: Buffer, isBinary: boolean) => Promise<void>,
): void {
  const frames = new Meter(maxFrames, span);
  const bytes = new Meter(maxBytes, span);
  let waiting = 0;
  let turn = Promise.resolve();
  const count = () => {
    if (!frames.take()) endSocket(socket, 1008, 'too many messages');
    return socket.readyState === socket.OPEN;
  };
  stream.on('data', (chunk: Buffer) => {
    if (!bytes.take(chunk.length)) endSocket(socket, 1008, 'too many bytes');
  });
  socket.on('ping', count).on('pong', count);
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!count()) return;
    waiting += 1;
    socket.pause();
    const handOver = async () => {
      if (socket.readyState === socket.OPEN) await work(data, isBinary);
      waiting -= 1;
      if (waiting === 0 && socket.readyState === socket.OPEN) socket.resume();
    };
    turn = turn.then(handOver);
  });
}

/** Ends a socket and reads no more of it: one that floods would not wait to be told. */
export function endSocket(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState === socket.OPEN) socket.close(code, reason);
  socket.pause();
  setTimeout(() => socket.terminate(), farewell).unref();
}
