import { queryOptions } from '@tanstack/react-query';
import { edgeFunction } from '@/data/edge-function.ts';

/** What a summary is of; the function finds its evidence itself. */
export type SummaryTopic =
  | { kind: 'partner' }
  | { kind: 'brand'; brandCd: string; from: string; to: string; comparison: string }
  | { kind: 'product'; productId: string }
  | { kind: 'diagnosis'; optionId: string };

export const summaryQueries = {
  /** Whether the installation has a language model: as long as it runs. */
  isOn: queryOptions({
    queryKey: ['summary', 'isOn'],
    queryFn: async ({ signal }) => (await edgeFunction<{ isOn: boolean }>('summary', { signal })).isOn,
    staleTime: Infinity,
    retry: false,
  }),
};
