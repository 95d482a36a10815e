import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listPart } from '@/components/figure-page/list-part.ts';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { namingComparison, rowsComparisonName } from '@/components/figure-page/comparison-name.ts';
import { brandSource, daySource } from '@/components/sales/row-source.ts';
import { withSource } from '@/components/sales/source-column.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { sortArgs } from '@/components/table/search-params.ts';
import { answerTotals } from '@/domain/figure-rows.ts';
import { brandSalesText as text } from '@/text/brand-sales.ts';
import { type BrandSalesRows, brandSalesQueries as queries } from './brand-sales-queries.ts';
import type { PagePart } from './page-part.ts';
import { rowTable } from './row-columns.tsx';

const rowSource = (row: BrandSalesRows['rows'][number]) => {
  const days = daySource({ date_start: row.from, date_end: row.to })(row);
  const brand = brandSource(days.source)(row);
  return { of: `${days.of} ${brand.of}`, source: brand.source };
};

/** 목록: a row each brand and day, week or month. */
export function RowsTab({ partner, page }: PagePart) {
  const { rowSort: sort, rowPage } = page.search;
  const { unit } = page.args;
  const query = useQuery(
    queries.rows.page(partner.code, {
      ...page.args,
      ...sortArgs(sort),
      page_number: rowPage,
      page_size: PAGE_SIZE,
    }),
  );
  const { data } = query;
  const compared = rowsComparisonName(page.search.compare, page.args);
  const cover = data?.adCover;
  const table = useMemo(() => namingComparison(rowTable(unit, cover), compared), [unit, cover, compared]);
  return (
    <ListResult
      page={listPart(page, 'row')}
      query={query}
      title={text.sheets[unit]}
      {...table}
      columns={withSource(table.columns, rowSource)}
      totals={data?.summary.figures && answerTotals({ ...data, ...data.summary })}
    />
  );
}
