import { readFile } from 'node:fs/promises';
import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite';
import type { Sql } from '../postgres/connect.ts';

const own = ['platform.sql', 'realtime.sql'];

/** Makes on a plain PostgreSQL what a Supabase project brings; harmless where it is there already. */
export async function installPlatform(sql: Sql): Promise<void> {
  const texts = await Promise.all(own.map((name) => readFile(new URL(`./${name}`, import.meta.url), 'utf8')));
  for (const text of [getAuthSchemaSql(), SUPABASE_AUTH_HELPERS_SQL, getStorageSchemaSql(), ...texts])
    await sql.unsafe(text).simple();
}
