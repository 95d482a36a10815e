import { createConnection } from 'node:net';
import type { DatabaseAddress } from './connect.ts';

/** Whether a server takes connections at its unix socket, be it only to say that it recovers. */
export function isListening({ host, port }: DatabaseAddress): Promise<boolean> {
  const socket = createConnection(`${host}/.s.PGSQL.${port}`);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}
