import { supabaseServices } from './supabase.ts';

/**
 * Calls the listener when an upload of the partner is logged while the page is open; row-level security decides
 * what is heard. Without realtime nothing is heard and nothing breaks. Returns how to stop.
 */
export function onUpload(partnerCode: string, listener: () => void): () => void {
  let isStopped = false;
  let stop = () => {};
  void listen();
  return () => {
    isStopped = true;
    stop();
  };

  async function listen() {
    const client = await supabaseServices().catch(() => null);
    if (!client || isStopped) return;
    const channel = client
      .channel(`uploads:${partnerCode}:${crypto.randomUUID()}`)
      .on(
        'postgres_changes',
        {
          event: 'INSERT',
          schema: 'public',
          table: 'log_file_upload',
          filter: `PARTNER_CD=eq.${partnerCode}`,
        },
        listener,
      )
      .subscribe();
    stop = () => void client.removeChannel(channel);
  }
}
