// @vitest-environment jsdom
// @own-worker: clients of other files would listen to the same window.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// The client library refreshes the session; these tests hold it to specification section 4: a tick every 30 s,
// a refresh when three ticks or fewer remain, none while the browser tab is hidden, recovery when it is seen again.

const LIFETIME = 200;
let refreshes = 0;

function session(now = Date.now()) {
  const expires = Math.floor(now / 1000) + LIFETIME;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'HS256' })}.${part({ sub: 'u', exp: expires })}.signature`;
  const user = { id: 'u', aud: 'authenticated', email: 'a@example.com', app_metadata: {}, user_metadata: {} };
  return {
    access_token: token,
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: LIFETIME,
    expires_at: expires,
    user,
  };
}

function setVisibility(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  window.dispatchEvent(new Event('visibilitychange'));
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  vi.setSystemTime('2026-11-21T00:00:00Z');
  refreshes = 0;
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    if (String(url).includes('grant_type=refresh_token')) refreshes += 1;
    return Response.json(session());
  });
  localStorage.setItem('sb-desk-auth-token', JSON.stringify(session()));
  vi.resetModules();
  setVisibility('visible');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function connect() {
  const { connectAuth } = await import('./auth-client.ts');
  const client = connectAuth({ url: 'http://desk.example' });
  await client.initialize();
  await pass(1);
  return client;
}

describe('the session in the background', () => {
  it('is refreshed when three ticks or fewer remain, not before', async () => {
    const client = await connect();
    await pass(60);
    expect(refreshes).toBe(0);
    // 200 s of life: at the tick of 90 s, 110 s remain, which is three whole ticks.
    await pass(30);
    expect(refreshes).toBe(1);
    await client.stopAutoRefresh();
  });

  it('rests while the tab is hidden and recovers when it is seen again', async () => {
    const client = await connect();
    setVisibility('hidden');
    await pass(180);
    expect(refreshes).toBe(0);
    setVisibility('visible');
    await pass(1);
    expect(refreshes).toBe(1);
    await client.stopAutoRefresh();
  });

  it('leaves this browser at sign-out also when the backend does not answer', async () => {
    await connect();
    const { onUserChange, signOut, startSession, currentSession } = await import('./session.ts');
    await startSession();
    expect(currentSession()?.user.id).toBe('u');
    const changes: unknown[] = [];
    onUserChange((change) => changes.push(change));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await signOut();
    expect(currentSession()).toBeNull();
    expect(localStorage.getItem('sb-desk-auth-token')).toBeNull();
    expect(changes).toEqual([{ from: 'u', to: null, isSignOutHere: true }]);
  });
});
