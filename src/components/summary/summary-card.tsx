import { lazy } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { backendConfig } from '@/data/config.ts';
import { usePartner } from '@/data/partner.tsx';
import type { SummaryTopic } from './ask-summary.ts';

const SummaryAsk = lazy(async () => ({ default: (await import('./summary-ask.tsx')).SummaryAsk }));

/** A short summary and the answer to a question, where the installation has a language model; else nothing. */
export function SummaryCard({ topic }: { topic: SummaryTopic }) {
  const { code } = usePartner();
  if (!backendConfig().summaries) return null;
  // What was answered is of one topic.
  const name = JSON.stringify([code, topic]);
  return (
    <LazyOverlay name={name}>
      <SummaryAsk key={name} topic={topic} partnerCd={code} />
    </LazyOverlay>
  );
}
