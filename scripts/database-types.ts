import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { DatabaseAddress } from '../host/postgres/connect.ts';
import { runSupabase, withTcp } from './supabase-cli.ts';

/** The checked-in types of tables and functions. */
export const databaseTypesFile = fileURLToPath(new URL('../src/data/database.types.ts', import.meta.url));

/** The text of that file for a database, as the Supabase CLI generates it. */
export async function databaseTypes(address: DatabaseAddress): Promise<string> {
  const directory = fileURLToPath(new URL('../supabase', import.meta.url));
  const text = await withTcp(address, (url) =>
    runSupabase(['gen', 'types', '--lang=typescript', '--schema=public', `--remote=${url}`], directory),
  );
  const start = text.indexOf('export type Json');
  if (start < 0) throw new Error(`supabase gen types printed no types:\n${text.slice(0, 2000)}`);
  return format(text.slice(start), { ...(await resolveConfig(databaseTypesFile)), parser: 'typescript' });
}
