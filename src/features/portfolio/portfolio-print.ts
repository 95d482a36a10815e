import type { FigureTable } from '@/components/figure-page/figure-table.tsx';
import type { Totalled } from '@/domain/figure-rows.ts';
import { portfolioText as text } from '@/text/portfolio.ts';
import { loadedColumns, portfolioPhoneColumns } from './portfolio-columns.tsx';
import type { Loaded, Portfolio, PortfolioRow } from './portfolio-queries.ts';
import type { View } from './portfolio-rows.ts';

/** The rows for paper. */
export const printedRows = (
  view: View,
  loaded: Loaded | undefined,
): FigureTable<Portfolio & Totalled, PortfolioRow> => ({
  tableId: `portfolio-printed-${view}`,
  title: text.tables[view === 'partner' ? 'partner' : 'brand'],
  columns: loadedColumns(view, loaded),
  phoneColumn: portfolioPhoneColumns[view],
  rowsOf: ({ rows }) => rows,
  rowKey: ({ id }) => id,
});
