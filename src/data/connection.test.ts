// @vitest-environment jsdom
// @own-worker: modules of other files would listen to the same window.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toFailure } from './errors.ts';

/** How the network behaves: it answers, refuses, lets everything hang, answers after so many ms, or with this. */
let network: 'up' | 'refuses' | 'hangs' | number | (() => Response) = 'up';
let looks = 0;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function respond(signal?: AbortSignal | null): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    if (network === 'up') resolve(Response.json({}));
    else if (network === 'refuses') reject(new TypeError('Failed to fetch'));
    else if (typeof network === 'function') resolve(network());
    else if (typeof network === 'number') setTimeout(() => resolve(Response.json({})), network);
  });
}

async function load() {
  const config = await import('./config.ts');
  await config.loadConfig();
  return import('./connection.ts');
}

beforeEach(() => {
  network = 'up';
  looks = 0;
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubEnv('VITE_SUPABASE_URL', 'http://desk.example');
  vi.stubEnv('VITE_SUPABASE_KEY', 'key');
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url.endsWith('/health')) looks += 1;
    return respond(init?.signal);
  });
  // The timer behind it is not one of those that the test moves.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), ms);
    return limit.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const read = { mayGiveUp: true };

const retryAfter = { 'retry-after': '1' };
const overloaded = () =>
  Response.json({ message: 'Too many requests' }, { status: 503, headers: retryAfter });

describe('a lost connection', () => {
  it('is known at once where it is refused, with one look for all requests, and found again by itself', async () => {
    const { whileConnected, isConnectionLost, onConnectionChange } = await load();
    const changes: boolean[] = [];
    onConnectionChange((isLost) => changes.push(isLost));
    network = 'refuses';
    const asked = [1, 2, 3].map(() => whileConnected((signal) => respond(signal), read).catch(toFailure));
    await pass(0);
    expect((await Promise.all(asked)).map((failure) => 'kind' in failure && failure.kind)).toEqual([
      'offline',
      'offline',
      'offline',
    ]);
    expect(looks).toBe(1);
    expect(isConnectionLost()).toBe(true);
    network = 'up';
    await pass(2000);
    expect(changes).toEqual([true, false]);
  });

  it('ends a read that hangs within 3 seconds, and leaves a change alone', async () => {
    const { whileConnected, isConnectionLost } = await load();
    network = 'hangs';
    let failed: unknown;
    let isSettled = false;
    void whileConnected((signal) => respond(signal), read).catch((error: unknown) => (failed = error));
    void whileConnected((signal) => respond(signal), { mayGiveUp: false }).finally(() => (isSettled = true));
    await pass(3000);
    expect(isConnectionLost()).toBe(true);
    expect(failed).toMatchObject({ kind: 'offline' });
    expect(isSettled).toBe(false);
  });

  it('is not what a slow answer means', async () => {
    const { whileConnected, isConnectionLost } = await load();
    const asked = whileConnected(
      () => new Promise((resolve) => setTimeout(() => resolve('rows'), 15_000)),
      read,
    );
    await pass(15_000);
    expect(await asked).toBe('rows');
    expect(isConnectionLost()).toBe(false);
  });

  it('is taken back on a slow network, which from then on is given more time', async () => {
    const { checkConnection, isConnectionLost } = await load();
    network = 2000;
    void checkConnection();
    await pass(1500);
    expect(isConnectionLost()).toBe(true);
    await pass(4000);
    expect(isConnectionLost()).toBe(false);
    void checkConnection();
    await pass(2000);
    expect(isConnectionLost()).toBe(false);
  });

  it('is looked for when the browser says that the network went or came', async () => {
    const { watchNetwork, isConnectionLost } = await load();
    watchNetwork();
    network = 'refuses';
    window.dispatchEvent(new Event('offline'));
    await pass(0);
    expect(isConnectionLost()).toBe(true);
    network = 'up';
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(isConnectionLost()).toBe(false);
  });
});

describe('a backend with too much to do', () => {
  it('is there when a look is late and another answer came meanwhile, also a refusal for overload', async () => {
    const { checkConnection, hear, isConnectionLost } = await load();
    network = 'hangs';
    for (const answer of [Response.json({}), overloaded()]) {
      const looked = checkConnection();
      await pass(100);
      await hear(answer);
      await pass(8000);
      expect(await looked).toBe(true);
      expect(isConnectionLost()).toBe(false);
    }
  });

  it('is there when it refuses the look', async () => {
    const { checkConnection } = await load();
    network = overloaded;
    expect(await checkConnection()).toBe(true);
  });

  it.each([
    ['a proxy with a page', () => new Response('<html>', { status: 503, headers: retryAfter })],
    ['a proxy with JSON', () => Response.json({ message: 'no upstream' }, { status: 503 })],
    ['a gateway', () => Response.json({ message: 'bad gateway' }, { status: 502, headers: retryAfter })],
    ['a host that starts', () => Response.json({ status: 'starting' }, { status: 503, headers: retryAfter })],
  ])('is not what answers 503 or 502 for it: %s', async (_, answer) => {
    const { checkConnection, hear, isConnectionLost } = await load();
    network = answer;
    expect(await checkConnection()).toBe(false);
    network = 'hangs';
    const looked = checkConnection();
    await hear(answer());
    await pass(8000);
    expect(await looked).toBe(false);
    expect(isConnectionLost()).toBe(true);
  });
});
