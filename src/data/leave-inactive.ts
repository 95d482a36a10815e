import { shellText } from '@/text/shell.ts';
import { currentSession, signOut } from './session.ts';

let leaving: Promise<void> | undefined;

/**
 * Signs a member who was deactivated out of this browser and tells them (specification section 4). However many
 * requests say it, once.
 */
export function leaveInactive(): Promise<void> {
  if (!leaving && currentSession() === null) return Promise.resolve();
  leaving ??= signOut({ isWish: false })
    .then(() => window.alert(shellText.inactiveMember))
    .finally(() => {
      leaving = undefined;
    });
  return leaving;
}
