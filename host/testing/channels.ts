import type { RealtimeChannel } from '@supabase/supabase-js';

/** Joins and answers with the state that the server decided: SUBSCRIBED or CHANNEL_ERROR. */
export function joined(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => {
    channel.subscribe((status) => {
      if (status === 'SUBSCRIBED' || status === 'CHANNEL_ERROR') resolve(status);
    });
  });
}
