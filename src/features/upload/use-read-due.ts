import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePartner } from '@/data/partner.tsx';
import { readAnew } from '@/data/read-anew.ts';
import { onUpload } from '@/data/uploads.ts';
import { uploadQueries } from './upload-queries.ts';

/** Reads again what is to be fetched whenever a file of the partner, or of ALL_PARTNERS, is loaded, here or elsewhere. */
export function useReadDue(of: string): void {
  const { code } = usePartner();
  const queryClient = useQueryClient();
  useEffect(
    () => onUpload(of, () => void readAnew(queryClient, { queryKey: uploadQueries.allDue(code) })),
    [of, code, queryClient],
  );
}
