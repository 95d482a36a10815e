import bcrypt from 'bcrypt';
import bcryptjs from 'bcryptjs';
import { requestStore } from './request-store.ts';

const cost = 10;

/** bcrypt reads 72 bytes and ignores the rest, so a longer password would be weaker than it looks. */
export const maxPasswordBytes = 72;

const unknownAccountHash = bcrypt.hashSync('no account has this password', cost);

async function compare(password: string, hash: string): Promise<boolean> {
  noteWork();
  return bcrypt.compare(password, hash);
}

function noteWork(): void {
  const store = requestStore.getStore();
  if (store) store.passwordHashed = true;
}

/** The hash that the accounts table keeps. */
export async function hashPassword(password: string): Promise<string> {
  noteWork();
  return bcrypt.hash(password, cost);
}

/**
 * Makes the auth library hash on native threads. Its own hash is plain JavaScript, which would hold up every
 * other request of the process while somebody signs in.
 */
export function hashNatively(): void {
  Object.assign(bcryptjs, { hash: (password: string) => hashPassword(password), compare });
}

/** Whether a password belongs to a stored hash. */
export const passwordMatches = compare;

/** Takes as long as checking a password, so that an unknown account answers no sooner than a known one. */
export async function spendPasswordTime(password: string): Promise<void> {
  await compare(password, unknownAccountHash);
}
