import { PostgrestClient } from '@supabase/postgrest-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { accessToken } from './auth-client.ts';
import { backendFetch } from './backend-fetch.ts';
import { backendConfig } from './config.ts';
import type { Database } from './database.types.ts';

let client: PostgrestClient<Database> | undefined;
/** The key that they were made with: an installation that was made anew has another one. */
let services: { key: string; client: Promise<SupabaseClient<Database>> } | undefined;

/**
 * Tables and functions of the database, with the session of auth(); only queries and mutations files use it. Who
 * is not signed in needs neither, so the sign-in page must not import this statically.
 */
export function supabase(): PostgrestClient<Database> {
  client ??= connect();
  return client;
}

function connect(): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${backendConfig().url}/rest/v1`, {
    schema: 'public',
    fetch: backendFetch,
    // Whoever asks decides what is tried again (src/query-client.ts); both together would multiply.
    retry: false,
  });
}

/**
 * Storage, realtime and edge functions, with the same session; half of the client library's size, so loaded when a
 * page first asks for them.
 */
export function supabaseServices(): Promise<SupabaseClient<Database>> {
  const { key } = backendConfig();
  if (services?.key !== key) {
    const client = loadServices().catch((error: unknown) => {
      // A chunk that did not arrive is asked for again the next time.
      services = undefined;
      throw error;
    });
    services = { key, client };
  }
  return services.client;
}

async function loadServices(): Promise<SupabaseClient<Database>> {
  const { url, key } = backendConfig();
  const { createClient } = await import('@supabase/supabase-js');
  return createClient<Database>(url, key, { accessToken, global: { fetch: backendFetch } });
}
