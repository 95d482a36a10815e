import { statSync } from 'node:fs';
import { rotatedKeys, type SigningKey } from './backend/signing-keys.ts';
import { accessTokenLifetime, type BackendSecrets } from './backend/options.ts';
import { readSecrets, secretsFile, writeSecrets } from './secrets.ts';

/** Seconds that a retired key is kept beyond the lifetime of its tokens: clocks are set, and a sign-in takes a moment. */
const margin = 60;

/**
 * The signing keys of a running host: those of secrets.json as it is now, because a rotation replaces the file.
 * While it is missing or damaged, the last keys go on.
 */
export function followSigningKeys(directory: string, secrets: BackendSecrets): () => SigningKey[] {
  let known = secrets.signingKeys;
  let seen = '';
  return () => {
    const version = versionOf(secretsFile(directory));
    if (version === seen) return known;
    seen = version;
    try {
      known = readSecrets(directory)?.signingKeys ?? known;
    } catch {
      // Said at the next start, in words.
    }
    return known;
  };
}

/**
 * Lets a new key sign from now on. The one before only checks any more, until the last token that it signed
 * has ended. Returns the new key's id; undefined where there are no keys yet. Throws a StartError for damaged secrets.
 */
export function rotateSigningKey(directory: string): string | undefined {
  const secrets = readSecrets(directory);
  if (secrets?.signingKeys === undefined) return undefined;
  const until = Math.ceil(Date.now() / 1000) + accessTokenLifetime + margin;
  const signingKeys = rotatedKeys(secrets.signingKeys, until);
  writeSecrets(directory, { ...secrets, signingKeys });
  return signingKeys[0]?.kid;
}

/** Another text for another file, also when one was written within the same moment. */
function versionOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : '';
}
