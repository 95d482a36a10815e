// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAddress } from './replica.ts';

const primary = 'http://desk.example';
const replica = 'http://replicas.example';

interface Sent {
  to: 'primary' | 'replica';
  request: string;
  position: string | null;
}

let sent: Sent[] = [];
/** The replica's answers; without one left it is up to date. */
let replies: (() => Response | Promise<Response>)[] = [];
let place = '0/10';

async function answer(address: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
  const { origin, pathname, search } = new URL(address);
  if (pathname.startsWith('/auth/')) return Response.json({});
  const to = origin === replica ? 'replica' : 'primary';
  const position = new Headers(headers).get('x-write-position');
  sent.push({ to, request: `${method} ${pathname.slice('/rest/v1'.length)}${search}`, position });
  if (to === 'replica') return (replies.shift() ?? (() => Response.json('of the replica')))();
  return Response.json(pathname.endsWith('/write_position') ? place : `of the primary ${String(body ?? '')}`);
}

beforeEach(() => {
  [sent, replies, place] = [[], [], '0/10'];
  localStorage.clear();
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubEnv('VITE_SUPABASE_URL', primary);
  vi.stubEnv('VITE_SUPABASE_KEY', 'key');
  vi.stubEnv('VITE_SUPABASE_READ_URL', replica);
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) => answer(String(url), init));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function start() {
  const { loadConfig } = await import('./config.ts');
  await loadConfig();
  const { replicaAnswer, whileWriting, noteWrite, forgetWrites } = await import('./replica.ts');
  const post = { method: 'POST', headers: { apikey: 'key', 'content-type': 'application/json' } };
  /** As src/data/backend-fetch.ts reads. */
  const read = async (path = '/rpc/stock_list', args: object = { partner_cd: 'P1' }) => {
    const init = { ...post, body: JSON.stringify(args) };
    const address = `${primary}/rest/v1${path}`;
    const response = (await replicaAnswer(address, init)) ?? (await fetch(address, init));
    return response.json() as Promise<string>;
  };
  return { read, replicaAnswer, whileWriting, noteWrite, forgetWrites };
}

/** The page as it is after a reload, or in another window: the storage is the same, its memory is not. */
function startAnew() {
  vi.resetModules();
  return start();
}

const tos = () => sent.map(({ to }) => to);

it('a read goes to a replica by its address, as PostgreSQL reads the arguments', async () => {
  const { read } = await start();
  const args = {
    partner_cd: 'P1',
    brands: ['a,b', 'say "c"', String.raw`\d`],
    page: 2,
    all: true,
    more: { a: 1 },
  };
  expect(await read('/rpc/stock_list', args)).toBe('of the replica');
  const [{ request = '', position } = {}] = sent;
  expect(position).toBeNull();
  expect(Object.fromEntries(new URL(request.slice('GET '.length), primary).searchParams)).toEqual({
    partner_cd: 'P1',
    brands: String.raw`{"a,b","say \"c\"","\\d"}`,
    page: '2',
    all: 'true',
    more: '{"a":1}',
  });
});

it('what an address cannot say, or is too long for one, is asked of the primary', async () => {
  expect(readAddress(primary, '{}')).toBe(primary);
  expect(readAddress(primary, '{"a":null}')).toBeUndefined();
  expect(
    readAddress(primary, JSON.stringify({ ids: Array.from({ length: 800 }, (_, id) => id) })),
  ).toBeUndefined();
  const { read } = await start();
  expect(await read('/rpc/stock_list', { brand: null })).toContain('of the primary');
});

it('the primary is read while something is written and until a place behind it is known, which replicas are told then', async () => {
  const { read, whileWriting, noteWrite } = await start();
  let end = () => {};
  const write = whileWriting(() => new Promise<void>((resolve) => (end = resolve)));
  await read();
  expect(sent.map(({ request }) => request)).toEqual(['POST /rpc/stock_list']);
  end();
  await write;
  await read();
  await vi.waitFor(async () => expect(await read()).toBe('of the replica'), 20_000);
  expect(sent.at(-1)).toMatchObject({ to: 'replica', position: '0/10' });
  expect(sent.filter(({ request }) => request.endsWith('/write_position'))).toHaveLength(1);
  // Somebody else's write is heard of.
  place = '0/20';
  noteWrite();
  await read();
  await vi.waitFor(async () => expect(await read()).toBe('of the replica'), 20_000);
  expect(sent.at(-1)?.position).toBe('0/20');
});

it('a place that was asked for before another write is not behind it', async () => {
  const { read, noteWrite } = await start();
  noteWrite();
  await read();
  noteWrite();
  await vi.waitFor(
    () => expect(sent.some(({ request }) => request.endsWith('/write_position'))).toBe(true),
    20_000,
  );
  await read();
  expect(tos()).not.toContain('replica');
});

it('a reload, and another window, know the place of the last write', async () => {
  const first = await start();
  await first.whileWriting(() => Promise.resolve());
  expect(await (await startAnew()).read()).toContain('of the primary');
  await vi.waitFor(async () => expect(await first.read()).toBe('of the replica'), 20_000);
  place = '0/20';
  const second = await startAnew();
  expect(await second.read()).toBe('of the replica');
  expect(sent.at(-1)?.position).toBe('0/10');
  await second.whileWriting(() => Promise.resolve());
  expect(await first.read()).toContain('of the primary');
  await vi.waitFor(async () => expect(await second.read()).toBe('of the replica'), 20_000);
  await first.read();
  expect(sent.at(-1)).toMatchObject({ to: 'replica', position: '0/20' });
});

it('a reload before a write is answered reads the primary', async () => {
  const { whileWriting } = await start();
  void whileWriting(() => new Promise(() => {}));
  expect(await (await startAnew()).read()).toContain('of the primary');
});

it('a place that was asked for before the write of another window is not behind it', async () => {
  const [first, second] = [await start(), await startAnew()];
  first.noteWrite();
  await first.read();
  second.noteWrite();
  await vi.waitFor(
    () => expect(sent.some(({ request }) => request.endsWith('/write_position'))).toBe(true),
    20_000,
  );
  expect(await first.read()).toContain('of the primary');
});

it('logout forgets the place', async () => {
  const { noteWrite, forgetWrites, read } = await start();
  noteWrite();
  forgetWrites();
  expect(localStorage).toHaveLength(0);
  expect(await read()).toBe('of the replica');
  expect(sent.at(-1)?.position).toBeNull();
});

it('a forged place that is none is asked for, and one far ahead leaves the primary to answer', async () => {
  localStorage.setItem('write-position', '0/10\r\nx-forged: yes');
  const { read } = await start();
  expect(await read()).toContain('of the primary');
  await vi.waitFor(async () => expect(await read()).toBe('of the replica'), 20_000);
  expect(sent.at(-1)?.position).toBe('0/10');
  localStorage.setItem('write-position', 'FFFFFFFF/FFFFFFFF');
  replies = [() => Response.json({ code: 'PD425' }, { status: 400 })];
  expect(await read()).toContain('of the primary');
});

it('a window whose storage is full knows its own write', async () => {
  localStorage.setItem('write-position', '0/1');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { read, noteWrite } = await start();
  noteWrite();
  expect(await read()).toContain('of the primary');
  await vi.waitFor(async () => expect(await read()).toBe('of the replica'), 20_000);
  expect(sent.at(-1)?.position).toBe('0/10');
  expect(full).toHaveBeenCalled();
});

it.each([
  ['is behind', () => Response.json({ code: 'PD425' }, { status: 400 })],
  ['is in trouble', () => new Response('no', { status: 503 })],
  ['gives no answer', () => Promise.reject(new TypeError('fetch failed'))],
  [
    'ends in the middle of its answer',
    () => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })),
  ],
])('a replica that %s is left alone for five seconds, and the primary answers', async (_, reply) => {
  replies = [reply];
  const { read } = await start();
  expect(await read()).toContain('of the primary');
  expect(await read()).toContain('of the primary');
  expect(tos()).toEqual(['replica', 'primary', 'primary']);
  vi.advanceTimersByTime(5001);
  expect(await read()).toBe('of the replica');
});

it('a refusal is asked of the primary, which may know the session of a moment ago', async () => {
  replies = [() => Response.json({ code: 'PT401' }, { status: 401 })];
  const { read } = await start();
  expect(await read()).toContain('of the primary');
  expect(await read()).toBe('of the replica');
});

it('a read that is given up is not asked again', async () => {
  const { replicaAnswer } = await start();
  const asking = new AbortController();
  replies = [
    () => {
      asking.abort(new Error('left'));
      throw new Error('aborted');
    },
  ];
  await expect(replicaAnswer(`${primary}/rest/v1/dim_brand`, { signal: asking.signal })).rejects.toThrow(
    'left',
  );
});

it('files and accounts are the primary, and everything is where there is no replica', async () => {
  const { replicaAnswer } = await start();
  expect(await replicaAnswer(`${primary}/storage/v1/object/a/b`, {})).toBeUndefined();
  vi.stubEnv('VITE_SUPABASE_READ_URL', '');
  vi.resetModules();
  const alone = await start();
  expect(await alone.read()).toContain('of the primary');
  expect(tos()).toEqual(['primary']);
});
