import type { QueryClient } from '@tanstack/react-query';
import { readAnew } from '@/data/read-anew.ts';

/** Reads again everything about a partner: each such query has its code in second place. */
export const readPartnerAnew = (queryClient: QueryClient, partnerCd: string): Promise<void> =>
  readAnew(queryClient, { predicate: ({ queryKey }) => queryKey[1] === partnerCd });
