import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { draftOf } from '../draft-name.ts';
import { fileFailure, StartError } from '../start-error.ts';

/** The one secret of an installation that no backup holds: who has a backup alone cannot change it unseen. */
export function keyFile(directory: string): string {
  return path.join(directory, 'backup.key');
}

/** The key that an installation's backups are bound to; made with the first of them. Throws a StartError. */
export function ownKey(directory: string): Buffer {
  const file = keyFile(directory);
  try {
    return readKey(file);
  } catch (error) {
    if (!(error instanceof StartError && isMissing(error.cause))) throw error;
  }
  writeKey(directory, randomBytes(32));
  return readKey(file);
}

/** The key in a file. Throws a StartError where there is none. */
export function readKey(file: string): Buffer {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const why = isMissing(error) ? 'there is no such file' : fileFailure(error);
    throw new StartError(`The key ${file} cannot be read: ${why}.`, { cause: error });
  }
  if (/^[\w-]{43}$/.test(text)) return Buffer.from(text, 'base64url');
  throw new StartError(`${file} is no backup.key of an installation, or is damaged; put back a copy of it.`);
}

/** Puts a key into a data folder; one that is there stays. Throws a StartError. */
export function writeKey(directory: string, key: Buffer): void {
  const file = keyFile(directory);
  const draft = draftOf(file);
  try {
    writeFileSync(draft, `${key.toString('base64url')}\n`, { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    // Two first backups at once: both take the one that is there.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw new StartError(`${file} cannot be written: ${fileFailure(error)}.`, { cause: error });
  } finally {
    rmSync(draft, { force: true });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
