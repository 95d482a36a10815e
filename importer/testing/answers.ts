import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves once a server of this machine answers at a port, after ten seconds at the latest. */
export async function answers(port: number): Promise<void> {
  for (let left = 100; left > 0; left--) {
    const socket = createConnection(port, '127.0.0.1');
    const isThere = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    }).finally(() => socket.destroy());
    if (isThere) return;
    await sleep(100);
  }
}
