// @vitest-environment jsdom
// @own-worker: clients of other files would listen to the same window.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// What a refused token leads to, with the client library as it is: a renewal, an end, or neither.

const desk = 'http://desk.example';

function session(name: string) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const access_token = `${part({ alg: 'HS256' })}.${part({ sub: 'u', exp: expires_at, name })}.${name}`;
  const user = { id: 'u', aud: 'authenticated', email: 'a@example.com', app_metadata: {}, user_metadata: {} };
  return { access_token, refresh_token: name, token_type: 'bearer', expires_in: 3600, expires_at, user };
}

const old = session('old');
const renewed = session('renewed');
const stored = () => localStorage.getItem('sb-desk-auth-token');

let calls: string[] = [];
/** Tokens that the data API takes, and what the authentication answers a renewal. */
let accepted: string[] = [];
let renewal: () => Response | Promise<Response> = () => Response.json(renewed);
/** What a token that is not accepted hears. */
let refusal: () => Response;

function answer(url: string, init: RequestInit): Response | Promise<Response> {
  const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
  calls.push(`${new URL(url).pathname}${url.includes('/rest/') ? ` ${token.split('.')[2] ?? ''}` : ''}`);
  if (url.includes('grant_type=refresh_token')) return renewal();
  if (url.includes('/logout')) return Response.json({ error_code: 'session_not_found' }, { status: 403 });
  if (url.includes('/health')) return Response.json({});
  if (accepted.includes(token)) return Response.json([1]);
  return refusal();
}

beforeEach(() => {
  calls = [];
  accepted = [];
  renewal = () => Response.json(renewed);
  refusal = () => Response.json({ code: 'PT401', message: 'the session has ended' }, { status: 401 });
  vi.resetModules();
  vi.stubEnv('VITE_SUPABASE_URL', desk);
  vi.stubEnv('VITE_SUPABASE_KEY', 'key');
  vi.stubGlobal('fetch', async (url: string | URL | Request, init: RequestInit = {}) =>
    answer(String(url), init),
  );
  localStorage.setItem('sb-desk-auth-token', JSON.stringify(old));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function start() {
  const { startBackend } = await import('./start-backend.ts');
  const { auth } = await import('./auth-client.ts');
  await startBackend();
  await auth().stopAutoRefresh();
  const { onUserChange } = await import('./session.ts');
  const changes: unknown[] = [];
  onUserChange((change) => changes.push(change));
  const { backendFetch } = await import('./backend-fetch.ts');
  return { ask: (path = '/rest/v1/t') => backendFetch(desk + path), changes };
}

const ended = [{ from: 'u', to: null, isSignOutHere: false }];

describe('a token that the backend refuses', () => {
  it('is renewed, once for all requests that failed with it, and each is sent again', async () => {
    accepted = [renewed.access_token];
    const { ask, changes } = await start();
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(calls).toEqual([
      '/rest/v1/t old',
      '/rest/v1/t old',
      '/auth/v1/token',
      '/rest/v1/t renewed',
      '/rest/v1/t renewed',
    ]);
    expect(changes).toEqual([]);
  });

  const storageRefusal = { statusCode: '403', error: 'Unauthorized', message: 'jwt expired' };

  it('is renewed where the storage server says so inside a 400, and the file is sent again', async () => {
    accepted = [renewed.access_token];
    refusal = () => Response.json(storageRefusal, { status: 400 });
    const { ask, changes } = await start();
    expect((await ask('/storage/v1/object/avatars/a.png')).status).toBe(200);
    expect(calls.filter((call) => call.includes('/token'))).toHaveLength(1);
    expect(changes).toEqual([]);
  });

  it('ends the session where the storage server refuses the token and the authentication its renewal', async () => {
    refusal = () => Response.json(storageRefusal, { status: 400 });
    renewal = () => Response.json({ error_code: 'session_not_found', msg: 'x' }, { status: 403 });
    const { ask, changes } = await start();
    expect((await ask('/storage/v1/object/avatars/a.png')).status).toBe(400);
    expect(changes).toEqual(ended);
  });

  it('ends the session when its renewal is refused, once, and nothing is sent in nobody’s name', async () => {
    renewal = () => Response.json({ error_code: 'refresh_token_not_found', msg: 'x' }, { status: 400 });
    const { ask, changes } = await start();
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(changes).toEqual(ended);
    expect(stored()).toBeNull();
    calls = [];
    expect((await ask()).status).toBe(401);
    expect(calls).toEqual([]);
  });

  it.each([
    ['a table', '/rest/v1/t', { code: 'PGRST301', message: 'JWSError' }],
    ['a function, as a gateway says it', '/functions/v1/f', { code: 401, message: 'Invalid JWT' }],
    ['a file', '/storage/v1/object/f', storageRefusal, 400],
  ])('leaves the session open when %s refuses the renewed token too', async (_, path, body, status = 401) => {
    refusal = () => Response.json(body, { status });
    const { ask, changes } = await start();
    expect((await ask(path)).status).toBe(status);
    expect(calls.filter((call) => call.includes('/token'))).toHaveLength(1);
    expect(changes).toEqual([]);
    expect(stored()).not.toBeNull();
  });

  it('ends the session when the authentication refuses the renewed token too', async () => {
    refusal = () => Response.json({ error_code: 'bad_jwt', msg: 'x' }, { status: 403 });
    const { changes } = await start();
    const { auth } = await import('./auth-client.ts');
    expect((await auth().getUser()).error?.status).toBe(403);
    expect(changes).toEqual(ended);
  });

  it('ends with the storage that was emptied under the page', async () => {
    const { ask, changes } = await start();
    localStorage.clear();
    expect((await ask()).status).toBe(401);
    expect(changes).toEqual(ended);
  });

  it.each([
    ['nobody answers', () => Promise.reject(new DOMException('given up', 'AbortError'))],
    ['there were too many', () => Response.json({ msg: 'x' }, { status: 429 })],
    ['the backend is broken', () => Response.json({ msg: 'x' }, { status: 500 })],
  ])('keeps the session when it could not be renewed because %s', async (_, broken) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    renewal = broken;
    const { ask, changes } = await start();
    const asked = ask();
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await asked).status).toBe(401);
    expect(changes).toEqual([]);
    expect(stored()).not.toBeNull();
    vi.useRealTimers();
  });

  it('is not sent again where another window renewed the session meanwhile', async () => {
    accepted = [renewed.access_token];
    const { ask } = await start();
    const asked = ask();
    localStorage.setItem('sb-desk-auth-token', JSON.stringify(renewed));
    expect((await asked).status).toBe(200);
    expect(calls.filter((call) => call.includes('/token'))).toEqual([]);
  });
});

describe('a session that could not be kept over the start', () => {
  const expired = { ...old, expires_at: 1 };

  it('has ended when its renewal is refused, which the sign-in page says', async () => {
    localStorage.setItem('sb-desk-auth-token', JSON.stringify(expired));
    renewal = () => Response.json({ error_code: 'refresh_token_not_found', msg: 'x' }, { status: 400 });
    await start();
    const { currentSession } = await import('./session.ts');
    expect(currentSession()).toBeNull();
    expect(stored()).toBeNull();
  });
});

describe('an installation that was made anew under the page', () => {
  let key = 'before';
  const offered: string[] = [];

  beforeEach(() => {
    key = 'before';
    offered.length = 0;
    vi.stubEnv('VITE_SUPABASE_URL', '');
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      if (url === '/config.json') return Response.json({ url: desk, key });
      const headers = new Headers(init.headers);
      offered.push(headers.get('apikey') ?? '');
      if (headers.get('apikey') !== key)
        return Response.json({ message: 'Invalid API key' }, { status: 401 });
      if (!url.includes('grant_type=password')) return answer(url, init);
      if (headers.get('authorization') !== `Bearer ${key}`) return Response.json({}, { status: 403 });
      return Response.json(renewed);
    });
  });

  it('ends the session, for its key is taken, and lets the person in again without a reload', async () => {
    renewal = () => Response.json({ error_code: 'refresh_token_not_found', msg: 'x' }, { status: 400 });
    const { ask, changes } = await start();
    key = 'after';
    expect((await ask()).status).toBe(401);
    expect(changes).toEqual(ended);
    expect(offered.slice(0, 2)).toEqual(['before', 'after']);
    const { auth } = await import('./auth-client.ts');
    const { error } = await auth().signInWithPassword({ email: 'a@example.com', password: 'demo1234!' });
    expect(error).toBeNull();
  });

  it('lets a person in who had the sign-in page open, at the first try', async () => {
    localStorage.clear();
    await start();
    key = 'after';
    const { auth } = await import('./auth-client.ts');
    const { error } = await auth().signInWithPassword({ email: 'a@example.com', password: 'demo1234!' });
    expect(error).toBeNull();
    expect(offered).toEqual(['before', 'after']);
  });

  it('asks no further where the key stayed and is refused all the same', async () => {
    localStorage.clear();
    await start();
    vi.stubGlobal('fetch', async (url: string) => {
      offered.push(url);
      if (url === '/config.json') return Response.json({ url: desk, key });
      return Response.json({ message: 'Invalid API key' }, { status: 401 });
    });
    const { auth } = await import('./auth-client.ts');
    const { error } = await auth().signInWithPassword({ email: 'a@example.com', password: 'demo1234!' });
    expect(error?.status).toBe(401);
    expect(offered).toHaveLength(2);
  });
});

it('a fault is handed on with the number of its request, which the client library would drop with the headers', async () => {
  refusal = () =>
    Response.json({ code: 'XX000' }, { status: 500, headers: { 'x-request-id': '0123456789ab' } });
  const { ask } = await start();
  const answer = await ask();
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { code: 'XX000', message: ' (request 0123456789ab)' },
  ]);
});

describe('a fault that the client libraries tell', () => {
  it.each(['auth', 'storage'])('of %s has the number of its request', async (service) => {
    accepted = [];
    refusal = () =>
      Response.json(
        { code: 500, msg: 'x', message: 'x' },
        { status: 500, headers: { 'x-request-id': 'ab12' } },
      );
    await start();
    const { auth } = await import('./auth-client.ts');
    const { supabaseServices } = await import('./supabase.ts');
    const { error } =
      service === 'auth'
        ? await auth().signInWithPassword({ email: 'a@example.com', password: 'demo1234!' })
        : await (await supabaseServices()).storage.from('avatars').upload('u/1.jpg', new Blob(['x']));
    const { withRequestNumber } = await import('./failure-text.ts');
    expect(withRequestNumber('실패', error)).toBe('실패 (요청 번호 ab12)');
  });
});

describe('a refusal for overload', () => {
  let refusals = 0;
  let sent: string[] = [];

  beforeEach(() => {
    refusals = 1;
    sent = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      if (url === '/config.json') return Response.json({ url: desk, key: 'key' });
      if (url.includes('/health')) return Response.json({});
      sent.push(`${init.method ?? 'GET'} ${new URL(url).pathname}`);
      if (refusals-- <= 0) return Response.json({});
      return Response.json({ msg: 'Too many' }, { status: 503, headers: { 'retry-after': '1' } });
    });
  });
  afterEach(() => void vi.useRealTimers());

  async function outcome(init: RequestInit) {
    const { startBackend } = await import('./start-backend.ts');
    await startBackend();
    const { backendFetch } = await import('./backend-fetch.ts');
    const answer = backendFetch(`${desk}/rest/v1/rpc/f`, init);
    await vi.advanceTimersByTimeAsync(10_000);
    return (await answer).status;
  }

  it('of a read is waited out, also of one that is a call', async () => {
    expect(await outcome({ method: 'POST', signal: new AbortController().signal })).toBe(200);
    expect(sent).toEqual(['POST /rest/v1/rpc/f', 'POST /rest/v1/rpc/f']);
  });

  it('of a change is told by a project, before which something may have handed it on', async () => {
    expect(await outcome({ method: 'POST' })).toBe(503);
    expect(sent).toHaveLength(1);
  });

  it('of a change is waited out at the own host, which has done nothing yet; so is a sign-in', async () => {
    vi.stubEnv('VITE_SUPABASE_URL', '');
    expect(await outcome({ method: 'POST' })).toBe(200);
    expect(sent).toHaveLength(2);
    refusals = 1;
    const { auth } = await import('./auth-client.ts');
    const signedIn = auth().signInWithPassword({ email: 'a@example.com', password: 'demo1234!' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await signedIn).error?.message).not.toContain('too much');
    expect(sent.slice(2)).toEqual(['POST /auth/v1/token', 'POST /auth/v1/token']);
  });
});
