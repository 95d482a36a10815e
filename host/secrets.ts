import {
  chmodSync,
  closeSync,
  fchownSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { areSigningKeys, newSigningKey, type SigningKey } from './backend/auth/signing-keys.ts';
import { accessTokenLifetime, generateSecrets, type BackendSecrets } from './backend/options.ts';
import { StartError } from './start-error.ts';

/** Where the secrets of a data folder are. */
export function secretsFile(directory: string): string {
  return path.join(directory, 'secrets.json');
}

/**
 * The secrets of an installation, from secrets.json in its data folder; made there once. Only the user who
 * runs the host may read the file. Those of an older release gain what it did not have yet. Throws a StartError
 * when the file is damaged: new secrets would end every session and make sealed second factors unreadable, so
 * that is never done silently.
 */
export function loadSecrets(directory: string): BackendSecrets {
  const stored = readSecrets(directory);
  if (stored === undefined) return writeSecrets(directory, generateSecrets());
  chmodSync(secretsFile(directory), 0o600);
  const { signingKeys, ...others } = stored;
  if (signingKeys) return { ...others, signingKeys };
  // The sessions of that release go on: its last access token ends this much later at the latest.
  const oldTokensUntil = Math.ceil(Date.now() / 1000) + accessTokenLifetime;
  return writeSecrets(directory, { ...others, signingKeys: [newSigningKey()], oldTokensUntil });
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
  throw new StartError(`${file} is damaged (${problem}); put back a copy of it from a backup.`);
}

/** Written beside and renamed, so that a crash leaves either the whole file or the one before; its owner stays. */
export function writeSecrets(directory: string, secrets: BackendSecrets): BackendSecrets {
  const file = secretsFile(directory);
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'w', 0o600);
  const owner = statSync(file, { throwIfNoEntry: false });
  if (owner && owner.uid !== process.getuid?.()) fchownSync(handle, owner.uid, owner.gid);
  writeSync(handle, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, file);
  return secrets;
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
