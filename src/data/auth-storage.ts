import { clockAhead } from '@/domain/korea-time.ts';
import { localStore, parseJson, type SafeStorage } from './browser-storage.ts';
import { recallClock } from './clock-difference.ts';
import { tokenTimes } from './token-times.ts';

interface StoredSession {
  access_token: string;
  /** Seconds since 1970. */
  expires_at: number;
}

/**
 * The browser's storage for the client library, which compares `expires_at` of the stored session with this
 * computer's clock. A session is stored with the moment by the backend's clock and read with it by this one's.
 */
export const authStorage: SafeStorage = {
  ...localStore,
  getItem(key) {
    recallClock();
    const ahead = Math.round(clockAhead() / 1000);
    return withEnd(localStore.getItem(key), ({ expires_at }) => expires_at + ahead);
  },
  setItem: (key, text) =>
    localStore.setItem(
      key,
      withEnd(text, ({ access_token, expires_at }) => tokenTimes(access_token).expiresAt ?? expires_at),
    ),
};

/** Replaces the end of a session; any other text stays as it is. */
function withEnd<T extends string | null>(text: T, endOf: (session: StoredSession) => number): T | string {
  const session = parseJson(text, isSession);
  return session ? JSON.stringify({ ...session, expires_at: endOf(session) }) : text;
}

function isSession(value: unknown): value is StoredSession {
  const { access_token, expires_at } = (value ?? {}) as Partial<Record<keyof StoredSession, unknown>>;
  return typeof access_token === 'string' && typeof expires_at === 'number';
}
