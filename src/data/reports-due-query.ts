import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from './answer-of.ts';
import { unwrap } from './errors.ts';
import { freshness } from './freshness.ts';
import { ALL_PARTNERS } from './partner-selection.ts';
import { supabase } from './supabase.ts';

export type ReportsDue = AnswerOf<'reports_due'>;

/** As many partners as one call answers. */
const MOST_PARTNERS = 100;

/** Reports of several partners to fetch today, however many: in as many calls as it takes. */
export const reportsDueQuery = (codes: string[]) =>
  queryOptions({
    queryKey: ['dashboard', ALL_PARTNERS, 'reports_due', codes],
    queryFn: async ({ signal }) => {
      const rows: ReportsDue['rows'] = [];
      for (let first = 0; first < codes.length; first += MOST_PARTNERS) {
        const partner_cds = codes.slice(first, first + MOST_PARTNERS);
        const answer = unwrap(
          await supabase().rpc('reports_due', { partner_cds }).abortSignal(signal),
        ) as unknown as ReportsDue;
        rows.push(...answer.rows);
      }
      return { rows };
    },
    ...freshness.home,
    enabled: codes.length > 0,
  });

/** How many partners of the member lack a report of yesterday: counted by the database, however many there are. */
export const partnerGapsQuery = queryOptions({
  queryKey: ['dashboard', ALL_PARTNERS, 'partner_gaps'],
  queryFn: async ({ signal }) =>
    unwrap(await supabase().rpc('partner_gaps').abortSignal(signal)) as unknown as AnswerOf<'partner_gaps'>,
  ...freshness.home,
});
