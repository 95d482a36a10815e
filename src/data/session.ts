import type { Session } from '@supabase/auth-js';
import { create } from 'zustand';
import { auth, forgetStoredSession, hasStoredSession, storedSession } from './auth-client.ts';
import { localStore } from './browser-storage.ts';
import { checkedLevel } from './token-claims.ts';
import { type SessionTokens, takeTokens } from './url-tokens.ts';

export type { Session };

interface SessionState {
  session: Session | null;
  /** False until the stored session or the tokens of the URL were looked at. */
  ready: boolean;
  /** Why the session ended otherwise than by signing out here, which the sign-in page says; null if it did not. */
  ended: SessionEnd | null;
}

/** The person signed out in another window, or the session expired or was refused. */
export type SessionEnd = 'signed-out' | 'expired';

/** Tells the other windows that the session in their common storage was signed out. */
const SIGNED_OUT_KEY = 'signed-out';

const useSessionStore = create<SessionState>(() => ({
  session: null,
  ready: false,
  ended: null,
}));

let started: Promise<void> | undefined;
/** Another person, or nobody, is before the app now. */
export interface UserChange {
  from: string | null;
  to: string | null;
  /** Signed out in this window; otherwise the session expired, another window changed it, or somebody signed in. */
  isSignOutHere: boolean;
}

const userListeners = new Set<(change: UserChange) => void>();
let isSigningOut = false;

/** Looks for a session once, first in the URL's tokens, then in the storage; call before the first page. */
export function startSession(): Promise<void> {
  started ??= openSession().catch((error: unknown) => {
    // Nobody answered: who is there is not known yet, and may be asked again.
    started = undefined;
    throw error;
  });
  return started;
}

/** Called whenever the signed-in person changes after the start; returns the undo. */
export function onUserChange(listener: (change: UserChange) => void): () => void {
  userListeners.add(listener);
  return () => userListeners.delete(listener);
}

/** The session now; await startSession() first. */
export function currentSession(): Session | null {
  return useSessionStore.getState().session;
}

/** The session as the page shows it; null while nobody is signed in. */
export function useSession(): Session | null {
  return useSessionStore((state) => state.session);
}

/** Why the session ended without a sign-out here; null if it did not. */
export function useSessionEnd(): SessionEnd | null {
  return useSessionStore((state) => state.ended);
}

/**
 * Whether the backend still takes the session: one that it refuses is renewed or ended on the way (backend-fetch.ts).
 * True also when it cannot be asked.
 */
export async function isSessionAccepted(): Promise<boolean> {
  await auth().getUser();
  return currentSession() !== null;
}

/**
 * Whether a member with a verified factor still has to give its code: the session is aal1 where aal2 is possible.
 * Throws the known failure for a session whose token is not the backend's.
 */
export async function needsSecondFactor(): Promise<boolean> {
  const [level, { data }] = await Promise.all([checkedLevel(), auth().mfa.getAuthenticatorAssuranceLevel()]);
  return data?.nextLevel === 'aal2' && (level ?? data.currentLevel) !== 'aal2';
}

/**
 * Signs this browser out (specification section 7: local scope only). Also when the backend does not answer: the
 * session then leaves the storage all the same. Other windows say that the person signed out, unless `isWish` is false.
 */
export async function signOut({ isWish = true } = {}): Promise<void> {
  isSigningOut = true;
  if (isWish) localStore.setItem(SIGNED_OUT_KEY, 'yes');
  try {
    await endSession();
  } finally {
    isSigningOut = false;
  }
}

/** Ends a session that the backend refuses, in this browser: its guard leads to the sign-in page, which says so. */
export async function endSession(): Promise<void> {
  const { error } = await auth().signOut({ scope: 'local' });
  if (error) forgetStoredSession();
  apply(null);
}

async function openSession(): Promise<void> {
  const client = auth();
  const wasStored = hasStoredSession();
  const tokens = takeTokens();
  const session = (tokens ? await givenSession(tokens) : null) ?? (await storedSession());
  client.onAuthStateChange((_event, changed) => {
    if (useSessionStore.getState().ready) apply(changed);
  });
  const hasExpired = wasStored && session === null;
  // What cannot be read as a session would be taken for an ended one at every visit.
  if (hasExpired) forgetStoredSession();
  if (session) localStore.removeItem(SIGNED_OUT_KEY);
  useSessionStore.setState({ session, ready: true, ended: hasExpired ? 'expired' : null });
}

/** Opens the session of the address. With a slow clock only the backend's refusal tells that its token has expired. */
async function givenSession(tokens: SessionTokens): Promise<Session | null> {
  const { data, error } = await auth().setSession(tokens);
  if (data.session || ![401, 403].includes(error?.status ?? 0)) return data.session;
  return (await auth().refreshSession(tokens)).data.session;
}

function apply(session: Session | null): void {
  const { session: before, ended } = useSessionStore.getState();
  const from = before?.user.id ?? null;
  const to = session?.user.id ?? null;
  if (session) localStore.removeItem(SIGNED_OUT_KEY);
  useSessionStore.setState({ session, ended: session || isSigningOut ? null : from ? endNow() : ended });
  if (from === to) return;
  for (const listener of userListeners) listener({ from, to, isSignOutHere: isSigningOut });
}

const endNow = (): SessionEnd => (localStore.getItem(SIGNED_OUT_KEY) === null ? 'expired' : 'signed-out');
