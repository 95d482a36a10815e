import { localStore } from './browser-storage.ts';
import { backendConfig } from './config.ts';

// A project may have replicas of its database behind an address of their own (readUrl). They answer reads by GET, and are
// behind the primary: after a write of this browser they are told the place in its log that they must have reached. It is kept
// for the next load of the page and for other windows, and tells nothing but how much the database has written.

/** Longest address of a read, in characters; longer ones, with many ids, go to the primary. */
const LONGEST = 4000;
/** Statements of a member end after 8 s: who has not answered by then (ms) is not there. */
const PATIENCE = 10_000;
/** A replica that is behind or gives no answer is left alone for so long (ms). */
const REST = 5000;

/** Place behind the last write of this browser; a mark of the write while the place is unknown; nothing if it wrote nothing. */
const KEY = 'write-position';
/** As public.write_position says it. Anybody may forge one: replicas then refuse, and the primary answers. */
const PLACE = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

/** Writes of this window that are on their way. */
let writing = 0;
let finding: Promise<void> | undefined;
let restsUntil = 0;

/** Called when another's write is heard of: until a place behind it is known, the primary is read. */
export function noteWrite(): void {
  keep(String(Math.random()));
}

/** Forgets the place, as on logout: the next sign-in is a write of its own. */
export function forgetWrites(): void {
  localStore.removeItem(KEY);
}

function keep(value: string): void {
  // Where the storage is full the value stays in this window's memory, which an older stored one would hide.
  forgetWrites();
  localStore.setItem(KEY, value);
}

/** Writes something; what is read from then on shows it. */
export async function whileWriting<T>(write: () => Promise<T>): Promise<T> {
  writing += 1;
  // The page may be reloaded before there is an answer.
  noteWrite();
  try {
    return await write();
  } finally {
    writing -= 1;
    noteWrite();
  }
}

async function findPlace({ headers }: RequestInit): Promise<void> {
  const before = localStore.getItem(KEY);
  const asked = new Headers(headers);
  asked.set('content-type', 'application/json');
  const address = `${backendConfig().url}/rest/v1/rpc/write_position`;
  const answer = await fetch(address, { method: 'POST', headers: asked, body: '{}' });
  if (!answer.ok) return;
  const place = (await answer.json()) as string;
  // Else another write was noted meanwhile, here or in another window.
  if (localStore.getItem(KEY) === before) keep(place);
}

/** The read as the address of a GET; undefined if it has an argument that an address cannot say, or is too long. */
export function readAddress(address: string, body: unknown): string | undefined {
  if (typeof body !== 'string') return address;
  const args = Object.entries(JSON.parse(body) as Record<string, unknown>);
  if (args.some(([, value]) => value === null)) return undefined;
  const query = new URLSearchParams(args.map(([name, value]) => [name, argumentText(value)]));
  const read = query.size > 0 ? `${address}?${query.toString()}` : address;
  return read.length <= LONGEST ? read : undefined;
}

/** As PostgreSQL reads it. */
function argumentText(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const items = value.map((item) => `"${String(item).replace(/["\\]/g, String.raw`\$&`)}"`);
  return `{${items.join(',')}}`;
}

/**
 * Returns the answer of a replica to a read of tables or functions; undefined where the primary is to be asked: there is no
 * replica, it is behind this browser or gives no answer, or it refuses, which may be for want of what was written a moment ago.
 */
export async function replicaAnswer(address: string, init: RequestInit): Promise<Response | undefined> {
  const { url, readUrl } = backendConfig();
  const { pathname } = new URL(address);
  if (readUrl === undefined || !pathname.startsWith('/rest/v1/') || performance.now() < restsUntil)
    return undefined;
  if (writing > 0) return undefined;
  const written = localStore.getItem(KEY);
  if (written !== null && !PLACE.test(written)) {
    finding ??= findPlace(init)
      .catch(() => undefined)
      .finally(() => {
        finding = undefined;
      });
    return undefined;
  }
  const read = readAddress(address.replace(url, readUrl), init.body);
  if (read === undefined) return undefined;
  const headers = new Headers(init.headers);
  headers.delete('content-type');
  if (written !== null) headers.set('x-write-position', written);
  const limits = [AbortSignal.timeout(PATIENCE), ...(init.signal ? [init.signal] : [])];
  try {
    const signal = AbortSignal.any(limits);
    const answer = await fetch(read, { headers, signal, cache: 'no-store' });
    // Whole, as a replica may end in the middle of an answer.
    const body = await answer.text();
    if (answer.ok) return new Response(body, answer);
    if (answer.status < 500 && !body.includes('"PD425"')) return undefined;
  } catch {
    if (init.signal?.aborted === true) throw init.signal.reason;
  }
  restsUntil = performance.now() + REST;
  return undefined;
}
