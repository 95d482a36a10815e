import { createClient, type SupabaseClient, type WebSocketLikeConstructor } from '@supabase/supabase-js';
import { WebSocket } from 'ws';

/** A client of a project with one of its keys; `ask` is the way to the project. */
export function projectClient(url: string, key: string, ask: typeof fetch): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: ask },
    // Unused, but Node.js 20 has none of its own.
    realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
  });
}
