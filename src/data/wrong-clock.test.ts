// @vitest-environment jsdom
// @own-worker: clients of other files would listen to the same window.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// The session on a computer whose clock is wrong, with the client library as it is.

const desk = 'http://desk.example';
const hour = 3_600_000;
const LIFETIME = 3600;
const wrongBy = [1, 2, 24, -1, -2, -24];

/** Milliseconds that the browser's clock is ahead of the backend's. */
let ahead = 0;
/** Backends of another origin hide the date of their answers. */
let showsDate = true;
let refreshes = 0;
let current: Session;
const serverNow = () => Date.now() - ahead;

interface Session {
  access_token: string;
  refresh_token: string;
}

function newSession(issued = serverNow()) {
  const iat = Math.floor(issued / 1000);
  const expires_at = iat + LIFETIME;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const name = `${iat}-${Math.random()}`;
  return {
    access_token: `${part({ alg: 'HS256' })}.${part({ sub: 'u', iat, exp: expires_at, name })}.c2lnbmVk`,
    refresh_token: name,
    token_type: 'bearer',
    expires_in: LIFETIME,
    expires_at,
    user: { id: 'u', aud: 'authenticated', email: 'a@example.com', app_metadata: {}, user_metadata: {} },
  };
}

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
}

/** Answers as a backend does: it takes its own newest refresh token, and tokens that have not expired. */
function answer(url: string, init: RequestInit): Response {
  const headers = showsDate ? { date: new Date(serverNow()).toUTCString() } : {};
  if (url.endsWith('/config.json')) return Response.json({ url: desk, key: 'key' }, { headers });
  if (url.includes('grant_type=refresh_token')) {
    refreshes += 1;
    const { refresh_token } = JSON.parse(String(init.body)) as Session;
    if (refresh_token !== current.refresh_token)
      return Response.json({ error_code: 'refresh_token_already_used', msg: 'x' }, { status: 400, headers });
  }
  if (url.includes('/token')) {
    current = newSession();
    return Response.json(current, { headers });
  }
  const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
  if (claimsOf(token).exp * 1000 <= serverNow())
    return Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401, headers });
  return Response.json(url.endsWith('/user') ? newSession().user : [1], { headers });
}

async function load() {
  vi.resetModules();
  const { startBackend } = await import('./start-backend.ts');
  await startBackend();
  const { backendFetch } = await import('./backend-fetch.ts');
  const { auth } = await import('./auth-client.ts');
  const { currentSession } = await import('./session.ts');
  await vi.advanceTimersByTimeAsync(1000);
  return {
    ask: async () => (await backendFetch(`${desk}/rest/v1/rpc/f`, { method: 'POST' })).status,
    signIn: () => auth().signInWithPassword({ email: 'a@example.com', password: 'demo1234!' }),
    currentSession,
    close: () => auth().dispose(),
  };
}

function store(session: object) {
  localStorage.setItem('sb-desk-auth-token', JSON.stringify(session));
}

function isOwnHost(is: boolean) {
  showsDate = is;
  vi.stubEnv('VITE_SUPABASE_URL', is ? '' : desk);
  vi.stubEnv('VITE_SUPABASE_KEY', is ? '' : 'key');
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: new Date('2026-11-21T12:00:00Z'),
  });
  vi.stubGlobal('fetch', async (url: string | URL | Request, init: RequestInit = {}) =>
    answer(String(url), init),
  );
  // Each load of a page is another client in this one window, of which the library warns.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  ahead = 0;
  refreshes = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe.each(wrongBy)('a clock %i hours ahead', (hours) => {
  beforeEach(() => {
    ahead = hours * hour;
    vi.setSystemTime(Date.now() + ahead);
    current = newSession();
  });

  it.each([
    ['the own host', true],
    ['a project of another origin', false],
  ])('renews nothing in twenty loads after a sign-in to %s', async (_, isOwn) => {
    isOwnHost(isOwn);
    const first = await load();
    await first.signIn();
    expect(await first.ask()).toBe(200);
    first.close();
    for (let visit = 0; visit < 20; visit++) {
      const page = await load();
      expect(await page.ask()).toBe(200);
      expect(page.currentSession()).not.toBeNull();
      page.close();
    }
    expect(refreshes).toBe(0);
  });

  it('renews a stored session of the own host once per lifetime, shortly before its end', async () => {
    isOwnHost(true);
    store(current);
    const page = await load();
    await vi.advanceTimersByTimeAsync((LIFETIME - 240) * 1000);
    expect(await page.ask()).toBe(200);
    expect(refreshes).toBe(0);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(await page.ask()).toBe(200);
    expect(refreshes).toBe(1);
    page.close();
  });

  it('renews an expired token of an unknown clock once, and repeats the request', async () => {
    isOwnHost(false);
    store((current = newSession(serverNow() - LIFETIME * 1000 - 1000)));
    const page = await load();
    expect(await page.ask()).toBe(200);
    expect(await page.ask()).toBe(200);
    expect(refreshes).toBe(1);
    expect(page.currentSession()).not.toBeNull();
    page.close();
  });

  it('keeps the session when the clock is set right under the page, and learns it at the next renewal', async () => {
    isOwnHost(true);
    store(current);
    const page = await load();
    vi.setSystemTime(Date.now() - ahead);
    ahead = 0;
    for (let request = 0; request < 5; request++) expect(await page.ask()).toBe(200);
    expect(refreshes).toBeLessThanOrEqual(1);
    await vi.advanceTimersByTimeAsync(LIFETIME * 1000);
    expect(await page.ask()).toBe(200);
    expect(refreshes).toBeLessThanOrEqual(2);
    page.close();
  });

  it('takes the day from the backend', async () => {
    isOwnHost(true);
    const page = await load();
    const { koreaToday } = await import('@/domain/korea-time.ts');
    expect(koreaToday()).toBe('20261121');
    page.close();
  });

  it('opens the session of the address, also one whose access token has expired', async () => {
    isOwnHost(true);
    for (const age of [0, LIFETIME + 1]) {
      localStorage.clear();
      store(newSession());
      current = newSession(serverNow() - age * 1000);
      const { access_token: accessToken, refresh_token: refreshToken } = current;
      history.replaceState(null, '', `/?${new URLSearchParams({ accessToken, refreshToken })}`);
      vi.resetModules();
      (await import('./url-tokens.ts')).hideTokens();
      const { startBackend } = await import('./start-backend.ts');
      await startBackend();
      const { currentSession } = await import('./session.ts');
      expect(currentSession()?.refresh_token).toBe(current.refresh_token);
      const { auth } = await import('./auth-client.ts');
      auth().dispose();
    }
  });
});

it('a window takes over the difference that another one measured after the clock was changed', async () => {
  isOwnHost(true);
  store((current = newSession()));
  const page = await load();
  ahead = 2 * hour;
  vi.setSystemTime(Date.now() + ahead);
  localStorage.setItem('clock-ahead', String(ahead));
  expect(await page.ask()).toBe(200);
  expect(refreshes).toBe(0);
  page.close();
});

it.each(['text', '1e300', '-1e300', 'NaN'])('a kept difference of %s counts for nothing', async (kept) => {
  isOwnHost(false);
  localStorage.setItem('clock-ahead', kept);
  const page = await load();
  const { koreaToday } = await import('@/domain/korea-time.ts');
  expect(koreaToday()).toBe('20261121');
  page.close();
});

it.each([
  ['refuses it', () => Response.json({ error_code: 'refresh_token_already_used' }, { status: 400 })],
  ['gives it a session too', () => Response.json(newSession())],
])('a window that renews later than another one stays signed in: the backend %s', async (_, late) => {
  isOwnHost(true);
  store((current = newSession()));
  const page = await load();
  vi.setSystemTime(Date.now() + 2 * LIFETIME * 1000);
  const winner = newSession();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!url.includes('grant_type=refresh_token')) return answer(url, init);
    store(winner);
    return late();
  });
  expect(await page.ask()).toBe(200);
  expect(page.currentSession()).not.toBeNull();
  expect(JSON.parse(localStorage.getItem('sb-desk-auth-token') ?? '{}')).toMatchObject({
    refresh_token: winner.refresh_token,
  });
  page.close();
});
