import { edgeFunction } from '@/data/edge-function.ts';
import type { SummaryTopic } from './summary-queries.ts';

/** A short answer of which everything is in the data, or the sentence that says why there is none. */
export interface SummaryAnswer {
  text?: string;
  refused?: string;
}

/** Asks for a summary of a topic, or for the answer to a question about it. */
export const askSummary = (partnerCd: string, topic: SummaryTopic, question: string) =>
  edgeFunction<SummaryAnswer>('summary', { body: { partnerCd, topic, question } });
