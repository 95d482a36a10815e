import { createClient, type SupabaseClient, type WebSocketLikeConstructor } from '@supabase/supabase-js';
import { WebSocket } from 'ws';

/** A client of a project with its secret key; `ask` is the way to the project. */
export function projectClient(url: string, secretKey: string, ask: typeof fetch): SupabaseClient {
  return createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: ask },
    // Unused, but Node.js 20 has none of its own.
    realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
  });
}
