import { newId } from '@/domain/new-id.ts';
import { checkConnection } from './connection.ts';
import { ALL_PARTNERS } from './partner-selection.ts';
import { lastTakenBack, newestUpload } from './newest-upload.ts';
import { noteWrite } from './replica.ts';
import { supabaseServices } from './supabase.ts';

/**
 * Calls the listener when an upload of the partner, or of ALL_PARTNERS, is logged or taken back while the page is open; row-level
 * security decides what is heard. What is logged while the connection is away, or before it stands, is found when it stands again,
 * when the machine is online again and when the person comes back to the page. Without realtime nothing breaks.
 * Returns how to stop.
 */
export function onUpload(partnerCode: string, listener: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  /** The newest moment that the page knows of, 0: there is none; undefined until it was read. */
  let known: number | undefined;

  const look = async ({ announce }: { announce: boolean }) => {
    const moments = await Promise.all(
      [newestUpload, lastTakenBack].map((newest) => newest(partnerCode, signal)),
    ).catch(() => undefined);
    if (signal.aborted || moments === undefined) return;
    const logged = Math.max(...moments.map((moment) => (moment === null ? 0 : Date.parse(moment))));
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
    const hear = ({ new: row }: { new: { REG_DT: string } }) => {
      const logged = Date.parse(row.REG_DT);
      // A load that was found already, and perhaps read, is not told again when its event comes late.
      if (logged === known) return;
      known = Math.max(known ?? 0, logged);
      noteWrite();
      listener();
    };
    const insert = { event: 'INSERT', schema: 'public', ...filter } as const;
    const channel = client
      .channel(`uploads:${newId()}:${partnerCode}`, { config: { private: true } })
      .on<{ REG_DT: string }>('postgres_changes', { ...insert, table: 'log_file_upload' }, hear)
      .on<{ REG_DT: string }>('postgres_changes', { ...insert, table: 'log_taken_back' }, hear)
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
