import {
  chmodSync,
  closeSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { areSigningKeys, newSigningKey, type SigningKey } from './backend/signing-keys.ts';
import { accessTokenLifetime, generateSecrets, type BackendSecrets } from './backend/options.ts';
import { draftOf } from './draft-name.ts';
import { fileFailure, StartError } from './start-error.ts';

/** Where the secrets of a data folder are. */
export function secretsFile(directory: string): string {
  return path.join(directory, 'secrets.json');
}

/**
 * The secrets of an installation, from secrets.json in its data folder; made there once, for a database that is no
 * installation yet. Only the user who runs the host may read the file. Those of an older release gain what it did not
 * have yet. Throws a StartError when the file is damaged, and when an installation lost it: new secrets would end
 * every session and make sealed second factors unreadable, so that is never done silently.
 */
export function loadSecrets(directory: string, isInstalled: boolean): BackendSecrets {
  const stored = readSecrets(directory);
  if (stored === undefined) return isInstalled ? refuseMissing(directory) : makeSecrets(directory);
  chmodSync(secretsFile(directory), 0o600);
  const { signingKeys, ...others } = stored;
  if (signingKeys) return { ...others, signingKeys };
  // The sessions of that release go on: its last access token ends this much later at the latest.
  const oldTokensUntil = Math.ceil(Date.now() / 1000) + accessTokenLifetime;
  return writeSecrets(directory, { ...others, signingKeys: [newSigningKey()], oldTokensUntil });
}

/** New secrets for a data folder that has none. Throws where another process made some meanwhile. */
export function makeSecrets(directory: string): BackendSecrets {
  const secrets = generateSecrets();
  write(directory, secrets, linkSync);
  return secrets;
}

function refuseMissing(directory: string): never {
  throw new StartError(
    `${secretsFile(directory)} is missing, and the database is an installation that needs it. Put back a copy of it, or set DATA_DIR to the folder that holds it. If it is lost, "npm run admin -- secrets new" makes new ones: everybody signs in again, and authenticator apps are to be set up anew.`,
  );
}

/** The secrets as the file holds them: without signing keys where an older release wrote it. */
type StoredSecrets = Omit<BackendSecrets, 'signingKeys'> & { signingKeys?: SigningKey[] };

/** Reads the secrets and changes nothing; undefined without a file. Throws a StartError when it is damaged. */
export function readSecrets(directory: string): StoredSecrets | undefined {
  const file = secretsFile(directory);
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  const problem = problemOf(text);
  if (problem === undefined) return JSON.parse(text) as StoredSecrets;
  throw new StartError(`${file} is damaged (${problem}); put back a copy of it.`);
}

/** Replaces the secrets; the file's owner stays. */
export function writeSecrets(directory: string, secrets: BackendSecrets): BackendSecrets {
  write(directory, secrets, renameSync);
  return secrets;
}

/** Written beside and put in place, so that a crash or a full disk leaves either the whole file or the one before. */
function write(
  directory: string,
  secrets: BackendSecrets,
  place: (draft: string, file: string) => void,
): void {
  const file = secretsFile(directory);
  const draft = draftOf(file);
  try {
    const handle = openSync(draft, 'w', 0o600);
    try {
      const owner = statSync(file, { throwIfNoEntry: false });
      if (owner && owner.uid !== process.getuid?.()) fchownSync(handle, owner.uid, owner.gid);
      writeSync(handle, `${JSON.stringify(secrets, null, 2)}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    place(draft, file);
  } catch (error) {
    throw new StartError(`${file} cannot be written: ${fileFailure(error)}.`, { cause: error });
  } finally {
    rmSync(draft, { force: true });
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function problemOf(text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const known = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const { signingKeys: _, ...texts } = generateSecrets();
  const missing = Object.keys(texts).filter((name) => typeof known[name] !== 'string' || known[name] === '');
  if (missing.length > 0) return `${missing.join(', ')} is missing`;
  if ('signingKeys' in known && !areSigningKeys(known.signingKeys)) return 'signingKeys cannot be used';
  return undefined;
}
