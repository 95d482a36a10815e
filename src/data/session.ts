import type { Session } from '@supabase/auth-js';
import { create } from 'zustand';
import { auth, forgetStoredSession } from './auth-client.ts';
import { checkedLevel } from './token-claims.ts';
import { takeTokens } from './url-tokens.ts';

export type { Session };

interface SessionState {
  session: Session | null;
  /** False until the stored session or the tokens of the URL were looked at. */
  ready: boolean;
}

const useSessionStore = create<SessionState>(() => ({ session: null, ready: false }));

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
  started ??= openSession();
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
 * session then leaves the storage all the same.
 */
export async function signOut(): Promise<void> {
  isSigningOut = true;
  try {
    const { error } = await auth().signOut({ scope: 'local' });
    if (error) forgetStoredSession();
    apply(null);
  } finally {
    isSigningOut = false;
  }
}

async function openSession(): Promise<void> {
  const client = auth();
  client.onAuthStateChange((_event, session) => {
    if (useSessionStore.getState().ready) apply(session);
  });
  const tokens = takeTokens();
  const given = tokens ? (await client.setSession(tokens)).data.session : null;
  const session = given ?? (await client.getSession()).data.session;
  useSessionStore.setState({ session, ready: true });
}

function apply(session: Session | null): void {
  const from = useSessionStore.getState().session?.user.id ?? null;
  const to = session?.user.id ?? null;
  useSessionStore.setState({ session });
  if (from === to) return;
  for (const listener of userListeners) listener({ from, to, isSignOutHere: isSigningOut });
}
