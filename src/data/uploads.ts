import { newId } from '@/domain/new-id.ts';
import { checkConnection } from './connection.ts';
import { ALL_PARTNERS } from './partner-selection.ts';
import { newestUpload } from './newest-upload.ts';
import { noteWrite } from './replica.ts';
import { supabaseServices } from './supabase.ts';

/**
 * Calls the listener when an upload of the partner, or of ALL_PARTNERS, is logged while the page is open; row-level security decides
 * what is heard. What is logged while the connection is away, or before it stands, is found when it stands again,
 * when the machine is online again and when the person comes back to the page. Without realtime nothing breaks.
 * Returns how to stop.
 */
export function onUpload(partnerCode: string, listener: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  /** When the newest upload that the page knows of was logged, 0: there is none; undefined until it was read. */
  let known: number | undefined;

  const look = async ({ announce }: { announce: boolean }) => {
    const newest = await newestUpload(partnerCode, signal).catch(() => undefined);
    if (signal.aborted || newest === undefined) return;
    const logged = newest === null ? 0 : Date.parse(newest);
    const isNew = announce && known !== undefined && logged > known;
    known = Math.max(known ?? 0, logged);
    if (isNew) listener();
  };
  const lookAgain = () => void look({ announce: true });
  const listen = async () => {
    const client = await supabaseServices().catch(() => null);
    if (!client || signal.aborted) return;
    // The token goes with the join, and from then on the client sends each new one: nobody joins without.
    await client.realtime.setAuth();
    if (signal.aborted) return;
    const filter = partnerCode === ALL_PARTNERS ? {} : { filter: `PARTNER_CD=eq.${partnerCode}` };
    const channel = client
      .channel(`uploads:${newId()}:${partnerCode}`, { config: { private: true } })
      .on<{ REG_DT: string }>(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'log_file_upload', ...filter },
        ({ new: upload }) => {
          const logged = Date.parse(upload.REG_DT);
          // What was found already, and perhaps read, is not told again when its event comes late.
          if (logged === known) return;
          known = Math.max(known ?? 0, logged);
          noteWrite();
          listener();
        },
      )
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') lookAgain();
        // The socket ended: the first to know, on a page that asks for nothing else, that nobody is there.
        else if (status !== 'CLOSED') void checkConnection();
      });
    signal.addEventListener('abort', () => void client.removeChannel(channel));
  };

  void look({ announce: false });
  void listen();
  window.addEventListener('online', lookAgain, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookAgain(), {
    signal,
  });
  return () => stopped.abort();
}
