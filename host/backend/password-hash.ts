import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import bcryptjs from 'bcryptjs';
import { Lane } from './queue/lane.ts';
import { requestStore } from './request-store.ts';

const cost = 10;

/** bcrypt reads 72 bytes and ignores the rest, so a longer password would be weaker than it looks. */
export const maxPasswordBytes = 72;

const unknownAccountHash = bcrypt.hashSync('no account has this password', cost);

const threads = Math.max(1, Math.min(3, availableParallelism()));

/**
 * Whose turn it is to have a password worked on, by network. A hash takes a whole core for 50 ms or more, and one of
 * the four threads that files and compression need too: a storm of sign-ins leaves a thread to the others, and with
 * all cores at work a bystander is still answered within 20 ms (measured: 80 sign-ins at once, two cores).
 */
export const passwordTurns = new Lane({
  running: threads,
  runningEach: threads,
  waiting: 256,
  waitingEach: 128,
});

/** The hash that the accounts table keeps. Belongs into a turn of passwordTurns. */
export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, cost);
}

/**
 * Whether a password belongs to a stored hash; without one it takes as long, so that an unknown account answers no
 * sooner than a known one. Belongs into a turn of passwordTurns.
 */
export async function passwordMatches(password: string, hash: string | null | undefined): Promise<boolean> {
  const isRight = await bcrypt.compare(password, hash || unknownAccountHash);
  return isRight && Boolean(hash);
}

/**
 * Makes the auth library hash on native threads, and not once more what was hashed for the same request. Its own hash
 * is plain JavaScript, which would hold up every other request of the process while somebody signs in.
 */
export function hashNatively(): void {
  const known = (password: string) => {
    const pair = requestStore.getStore()?.password;
    return pair?.text === password ? pair.hash : undefined;
  };
  Object.assign(bcryptjs, {
    hash: async (password: string) => known(password) ?? hashPassword(password),
    compare: async (password: string, hash: string) =>
      known(password) === hash || passwordMatches(password, hash),
  });
}
