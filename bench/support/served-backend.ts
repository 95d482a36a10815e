import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What the serving process says of itself when it is ready. */
export interface ServedBackend {
  url: string;
  key: string;
  /** Accounts that see all partners, one for each client. */
  emails: string[];
  /** Process id of PostgreSQL. */
  postgres: number;
}

export const benchPassword = 'bench password 1';

/** Starts the backend in a process of its own, so that clients do not take its time; close() ends it. */
export async function serveBackend(): Promise<ServedBackend & { host: number; close: () => Promise<void> }> {
  const script = fileURLToPath(new URL('./serve-backend.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await Promise.race([
    createInterface({ input: child.stdout })[Symbol.asyncIterator]().next(),
    ended.then(() => {
      throw new Error('the backend did not start');
    }),
  ]);
  return {
    ...(JSON.parse(String(line.value)) as ServedBackend),
    host: child.pid ?? 0,
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
