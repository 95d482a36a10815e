import { GoTrueClient, isAuthRetryableFetchError, type Session } from '@supabase/auth-js';
import { authStorage } from './auth-storage.ts';
import { localStore } from './browser-storage.ts';
import type { BackendConfig } from './config.ts';

let client: GoTrueClient | undefined;
let storageKey = '';

/**
 * Makes the one client of the authentication. It keeps the session in local storage, refreshes it every 30 s when
 * three ticks or fewer remain, pauses while the tab is hidden and recovers when it is seen again (specification
 * section 4); the client library does all of that, and session-refresh.test.ts holds it to it.
 */
export function connectAuth({ url }: Pick<BackendConfig, 'url'>, send?: typeof fetch): GoTrueClient {
  if (client) return client;
  storageKey = `sb-${new URL(url).hostname.split('.')[0] ?? ''}-auth-token`;
  client = new GoTrueClient({
    url: `${url}/auth/v1`,
    storage: authStorage,
    storageKey,
    ...(send ? { fetch: send } : {}),
    // url-tokens.ts has read the address: the library would leave the tokens in the history.
    detectSessionInUrl: false,
  });
  return client;
}

/** The authentication; only queries and mutations files and the session use it. */
export function auth(): GoTrueClient {
  if (!client) throw new Error('The client is made before the first page.');
  return client;
}

/**
 * Returns the session of the storage, renewed if its token has expired; null while nobody is signed in. Throws if the
 * token has expired and nobody answers: that says nothing about who is signed in.
 */
export async function storedSession(): Promise<Session | null> {
  const before = localStore.getItem(storageKey);
  const { data, error } = await auth().getSession();
  if (error && isAuthRetryableFetchError(error)) throw error;
  if (data.session) return data.session;
  // The renewal failed because another window renewed the same session at the same time.
  const after = localStore.getItem(storageKey);
  return after === null || after === before ? null : storedSession();
}

/** Returns the token of storedSession(). */
export const accessToken = async () => (await storedSession())?.access_token ?? null;

/** Whether the browser keeps a session, valid or not. */
export const hasStoredSession = () => localStore.getItem(storageKey) !== null;

/** Drops the session from the storage, where the client reads it before each request. */
export function forgetStoredSession(): void {
  localStore.removeItem(storageKey);
}
