import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { refreshDiagnosis } from '@/data/diagnosis-refresh.ts';
import { readAnew } from '@/data/read-anew.ts';
import { koreaToday } from '@/domain/korea-time.ts';
import { prepare } from './run-worker.ts';
import { cancelImport, commitImport } from './upload-mutations.ts';
import { UploadQueue } from './upload-queue.ts';

const work = { prepare, commit: commitImport, cancel: cancelImport, today: () => koreaToday() };

/** The queue of this visit and its state. Leaving the page, or closing it, ends its work. */
export function useUploadQueue(partnerCd: string) {
  const queryClient = useQueryClient();
  const [queue] = useState(() => {
    // Every query about a partner has its code in second place: stock, inbound, home, brands, history.
    const refresh = () =>
      void readAnew(queryClient, { predicate: ({ queryKey }) => queryKey[1] === partnerCd });
    return new UploadQueue(work, partnerCd, refresh, () => refreshDiagnosis(queryClient, partnerCd));
  });
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  useEffect(() => {
    const leave = () => queue.leave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [queue]);
  return { queue, ...state };
}
