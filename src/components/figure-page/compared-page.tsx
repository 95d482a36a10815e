import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { ExportButton } from '@/components/table/export-button.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import type { TableFile } from '@/components/table/table-sheet.ts';
import { Card } from '@/components/ui/card.tsx';
import { usePartnerOrAll } from '@/data/partner.tsx';
import { periodNote } from '@/data/sales-note.ts';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { comparisonText } from '@/text/comparison.ts';
import { type Comparison, comparisonName } from './comparison-name.ts';
import { FigurePage } from './figure-page.tsx';
import { NeverLoaded } from '@/components/loads/never-loaded.tsx';
import { PrintButton } from './print.tsx';
import type { PageState } from './use-page-search.ts';

/** Figures of the whole period; null where no day is loaded. */
interface Summary {
  figures: object | null;
  period: Parameters<typeof periodNote>[0];
}

interface ComparedPageProps extends Omit<ComponentProps<typeof FigurePage>, 'page' | 'actions'> {
  page: Omit<PageState<{ compare: Comparison }, { date_start: string; date_end: string }>, 'brandName'> & {
    /** 전체 for all; null: the page is about a product without one. */
    brandName: string | null;
  };
  summary: Pick<UseQueryResult<Summary>, 'data'>;
  /** The kind of report that the figures come from. */
  kind: string;
  /** What a day that is not loaded has none of; without it, sales. */
  source?: string;
  /** Last on the page, also before anything is loaded. */
  foot?: ReactNode;
  /** The tables of the page, what stands on them, and what their file is called besides partner, brand and moment. */
  file: Pick<TableFile, 'sheets' | 'notes'> & { name: string; isReady: boolean };
}

/** A dashboard of a period against another: to print, to save, with what of the period is not loaded. */
export function ComparedPage({ summary, kind, source, file, foot, children, ...bones }: ComparedPageProps) {
  const { page, words, lastUpdate } = bones;
  const owner = usePartnerOrAll()?.name ?? comparisonText.every;
  const { data } = summary;
  const missing = data ? periodNote(data.period, source) : null;
  const notes = [...(missing === null ? [] : [missing]), ...page.notes];
  const actions = (
    <>
      <PrintButton />
      <ExportButton
        label={words.title}
        disabled={!file.isReady}
        file={{
          name: () => [owner, page.brandName ?? comparisonText.noBrand, file.name, fileTimestamp()].join('_'),
          sheets: file.sheets,
          notes: file.notes,
        }}
      />
    </>
  );
  return (
    <FigurePage {...bones} actions={actions} comparison={comparisonName(page.search.compare, page.args)}>
      {lastUpdate.data === null && data?.figures === null ? (
        <NeverLoaded kind={kind} />
      ) : (
        <>
          <Card className="overflow-hidden">
            <ResultNotes notes={data ? notes : null} />
          </Card>
          {children}
        </>
      )}
      {foot}
    </FigurePage>
  );
}
