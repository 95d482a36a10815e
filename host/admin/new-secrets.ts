import { existsSync, rmSync } from 'node:fs';
import type { Sql } from '../postgres/connect.ts';
import { makeSecrets, secretsFile } from '../secrets.ts';
import { AdminError } from './admin-error.ts';
import { text } from './text.ts';

/**
 * New secrets for an installation that lost its own. What rested on the old ones goes with them: sessions end, and
 * authenticator apps, whose sealed secrets nobody can read any more, are removed, so that their owners can sign in.
 * Throws an AdminError while the secrets are there, and while a server runs that has them still.
 */
export async function newSecrets(sql: Sql, directory: string): Promise<string> {
  const file = secretsFile(directory);
  if (existsSync(file)) throw new AdminError(text.secretsThere(file));
  const [server] = await sql`
    select from pg_stat_activity where datname = current_database() and usename = 'lite_app' limit 1`;
  if (server) throw new AdminError(text.stopFirst);
  let isMade = false;
  try {
    return await sql.begin(async (transaction) => {
      const ended = await transaction`delete from auth.sessions`;
      await transaction`delete from auth.refresh_tokens`;
      const apps = await transaction`delete from auth.mfa_factors where factor_type = 'totp'`;
      // Before the end of the transaction: where the file cannot be written, nobody is signed out.
      makeSecrets(directory);
      isMade = true;
      return text.secretsMade(file, ended.count, apps.count);
    });
  } catch (error) {
    // The command can then be run again.
    if (isMade) rmSync(file);
    throw error;
  }
}
