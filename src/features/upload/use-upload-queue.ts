import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { refreshDiagnosis } from '@/data/diagnosis-refresh.ts';
import { koreaToday } from '@/domain/korea-time.ts';
import { readPartnerAnew } from './read-partner-anew.ts';
import { prepare } from './run-worker.ts';
import { cancelImport, commitImport } from './upload-mutations.ts';
import { UploadQueue } from './upload-queue.ts';

const work = { prepare, commit: commitImport, cancel: cancelImport, today: () => koreaToday() };

/** The queue of this visit and its state. Leaving the page, or closing it, ends its work. */
export function useUploadQueue() {
  const queryClient = useQueryClient();
  const [queue] = useState(() => {
    const refresh = (partnerCd: string) => void readPartnerAnew(queryClient, partnerCd);
    return new UploadQueue(work, refresh, (partnerCd) => refreshDiagnosis(queryClient, partnerCd));
  });
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  useEffect(() => {
    const leave = () => queue.leave();
    const reconnect = () => queue.reconnect();
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', reconnect);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', reconnect);
      leave();
    };
  }, [queue]);
  return { queue, ...state };
}
