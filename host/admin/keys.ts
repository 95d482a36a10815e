import type { Sql } from '../postgres/connect.ts';
import { secretsFile } from '../secrets.ts';
import { rotateSigningKey } from '../signing-key-file.ts';
import { AdminError } from './admin-error.ts';
import { text } from './text.ts';

/** Changes the key that signs access tokens; a running server takes the new one with its next request. */
export async function rotateKey(sql: Sql, directory: string): Promise<string> {
  const kid = await sql.begin(async (transaction) => {
    // One after another: of two at once, the second would write over the first one's key.
    await transaction`select pg_advisory_xact_lock(hashtext('partner-desk signing keys'))`;
    return rotateSigningKey(directory);
  });
  if (kid === undefined) throw new AdminError(text.noKeys(secretsFile(directory)));
  return text.keyRotated(kid);
}
