import { edgeFunction } from '@/data/edge-function.ts';
import type { SummaryClaim } from '@/text/summary-claims.ts';

/** What a summary is of; the function finds its evidence itself. */
export type SummaryTopic =
  | { kind: 'partner' }
  | { kind: 'brand'; brandCd: string; from: string; to: string; comparison: string }
  | { kind: 'product'; productId: string }
  | { kind: 'diagnosis'; optionId: string };

/** Claims that hold and the number of statements that do not, or the sentence that says why there is no summary. */
export type SummaryAnswer = { claims: SummaryClaim[]; dropped: number } | { refused: string };

/** Asks for a summary of a topic, or for the answer to a question about it. */
export const askSummary = (partnerCd: string, topic: SummaryTopic, question: string) =>
  edgeFunction<SummaryAnswer>('summary', { partnerCd, topic, question });
