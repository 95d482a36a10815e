import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Backend } from '../backend/backend.ts';
import { freeOnDisk, leastFreeSpace } from '../data-directory.ts';

export interface Health {
  status: 'ok' | 'unavailable';
  /** The database answers. */
  database: boolean;
  /** The database takes writes: it is not read-only and its disk not full. */
  writes: boolean;
  api: boolean;
  /** The data folder can be written and has the room that a start asks for. */
  disk: boolean;
}

export interface Examined {
  backend: Backend;
  secretKey: string;
  dataDirectory: string;
  /** Bytes that are free for ordinary users on the disk of a folder. */
  freeBytes?: (directory: string) => Promise<number>;
}

/** Milliseconds after which a part that does not answer counts as bad. */
const patience = 3000;
/** Milliseconds that an answer stands: whoever asks more often loads nothing. */
const lasting = 1000;

/** Whether everything that a request needs works. Asked again within a second it tells what it found then. */
export function healthCheck(examined: Examined): () => Promise<Health> {
  let found: Promise<Health> | undefined;
  return () => {
    if (found === undefined) {
      const forget = () => setTimeout(() => (found = undefined), lasting).unref();
      found = examine(examined).finally(forget);
    }
    return found;
  };
}

async function examine(examined: Examined): Promise<Health> {
  const { backend, secretKey } = examined;
  const [database, writes, api, disk] = await Promise.all([
    inTime(() => backend.isHealthy()),
    inTime(() => backend.takesWrites()),
    inTime(() => apiAnswers(backend, secretKey)),
    inTime(() => hasRoom(examined)),
  ]);
  const status = database && writes && api && disk ? 'ok' : 'unavailable';
  return { status, database, writes, api, disk };
}

/** A read of one row through the whole API, as the service role: every layer but the sign-in is in its way. */
async function apiAnswers(backend: Backend, secretKey: string): Promise<boolean> {
  const request = new Request('http://localhost/rest/v1/dim_partner?select=ID&limit=1', {
    headers: { apikey: secretKey },
  });
  return (await backend.handle(request, { peerAddress: null })).status === 200;
}

async function hasRoom({ dataDirectory, freeBytes = freeOnDisk }: Examined): Promise<boolean> {
  if ((await freeBytes(dataDirectory)) < leastFreeSpace) return false;
  const probe = path.join(dataDirectory, `.health-${process.pid}`);
  try {
    await writeFile(probe, 'x', { flush: true, mode: 0o600 });
  } finally {
    await rm(probe, { force: true });
  }
  return true;
}

async function inTime(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
