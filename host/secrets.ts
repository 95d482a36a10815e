import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { generateSecrets, type BackendSecrets } from './backend/options.ts';
import { StartError } from './start-error.ts';

/**
 * The secrets of an installation, from secrets.json in its data folder; made there once. Only the user who
 * runs the host may read the file. Throws a StartError when the file is damaged: new secrets would end every
 * session and make sealed second factors unreadable, so that is never done silently.
 */
export function loadSecrets(directory: string): BackendSecrets {
  const file = path.join(directory, 'secrets.json');
  const text = readIfThere(file);
  if (text === undefined) return create(file);
  chmodSync(file, 0o600);
  const missing = missingNames(text);
  if (missing === undefined) return JSON.parse(text) as BackendSecrets;
  throw new StartError(`${file} is damaged (${missing}); put back a copy of it from a backup.`);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written beside and renamed, so that a crash leaves either the whole file or none. */
function create(file: string): BackendSecrets {
  const secrets = generateSecrets();
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'w', 0o600);
  writeSync(handle, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, file);
  return secrets;
}

function missingNames(text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const known = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const missing = Object.keys(generateSecrets()).filter(
    (name) => typeof known[name] !== 'string' || known[name] === '',
  );
  return missing.length === 0 ? undefined : `${missing.join(', ')} is missing`;
}
