import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAnew } from '@/data/read-anew.ts';
import { onUpload } from '@/data/uploads.ts';
import { uploadQueries } from './upload-queries.ts';

/** Milliseconds from a load to the read that shows it. The loads of a drop follow each other faster: one read is for all of them. */
export const READ_AFTER = 2000;

/** Reads again what is to be fetched after files of the partner, or of ALL_PARTNERS, are loaded, here or elsewhere. */
export function useReadDue(of: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let waiting: number | undefined;
    const read = () => {
      waiting = undefined;
      void readAnew(queryClient, { queryKey: uploadQueries.dueOf(of) });
    };
    const stop = onUpload(of, () => {
      waiting ??= window.setTimeout(read, READ_AFTER);
    });
    return () => {
      stop();
      window.clearTimeout(waiting);
    };
  }, [of, queryClient]);
}
