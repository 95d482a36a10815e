import { useEffect, useState } from 'react';
import { currentSession, needsSecondFactor } from '@/data/session.ts';
import { failedLink } from '@/data/url-tokens.ts';

/** Whether the mailed link opened a session: unknown at first (specification section 4, password reset page). */
export type ResetState = 'checking' | 'code' | 'valid' | 'invalid';

const RECHECK_MS = 1000;

/**
 * Looks for the session that the link opens; with none at first it looks again after 1 second. A member with a
 * verified authenticator app has to give its code before the backend takes a new password. After an expired or used
 * link an older session of this browser is no licence to set a password.
 */
export function useResetSession(): [ResetState, (state: ResetState) => void] {
  const [state, setState] = useState<ResetState>(() =>
    failedLink() === 'recovery' ? 'invalid' : 'checking',
  );
  const isChecking = state === 'checking';
  useEffect(() => {
    if (!isChecking) return;
    const visit = new AbortController();
    void findState(visit.signal).then((found) => visit.signal.aborted || setState(found));
    return () => visit.abort();
  }, [isChecking]);
  return [state, setState];
}

async function findState(signal: AbortSignal): Promise<ResetState> {
  if (!currentSession()) await new Promise((resolve) => setTimeout(resolve, RECHECK_MS));
  if (signal.aborted || !currentSession()) return 'invalid';
  return needsSecondFactor().then(
    (isNeeded) => (isNeeded ? 'code' : 'valid'),
    () => 'invalid',
  );
}
