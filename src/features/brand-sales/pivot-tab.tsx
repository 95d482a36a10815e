import { useFigures } from '@/components/figure-page/use-figures.ts';
import { daySource, sourceOf } from '@/components/figure-page/row-source.ts';
import { withSource } from '@/components/figure-page/source-column.tsx';
import { listState } from '@/components/table/list-state.ts';
import { ResultCard } from '@/components/table/result-card.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { metricsText } from '@/text/metrics.ts';
import { brandSalesText as text } from '@/text/brand-sales.ts';
import { tableText } from '@/text/table.ts';
import { brandSalesQueries as queries } from './brand-sales-queries.ts';
import { HeadSelect } from '@/components/table/head-select.tsx';
import type { PagePart } from './page-part.ts';
import {
  MEASURES,
  PIVOT_BRANDS,
  pivotColumns,
  pivotPhoneColumn,
  pivotRows,
  pivotTotals,
} from './pivot-columns.tsx';

const options = MEASURES.map((value) => ({ value, label: metricsText[value].label }));

/** 피벗: days, weeks or months down, brands across. */
export function PivotTab({ partner, page }: PagePart) {
  const { measure, pivotSort } = page.search;
  const { query } = useFigures(queries.pivot, { ...page.args, measure, top: PIVOT_BRANDS });
  const { data } = query;
  // The columns go with the rows that are shown, not with those that are on their way.
  const columns = pivotColumns({
    unit: page.args.unit,
    measure: data?.measure ?? measure,
    brands: data?.brands ?? [],
    otherCount: data?.otherCount ?? 0,
  });
  return (
    <ResultCard
      whole
      tableId="brand-sales-pivot"
      title={text.tabs.pivot}
      head={
        <HeadSelect
          label={text.measure}
          value={measure}
          options={options}
          onChange={(value) => page.change({ measure: value })}
        />
      }
      columns={withSource(columns, daySource(sourceOf(page.args)))}
      file={
        data && {
          name: () => [partner.name, page.brandName, text.pivotFile, fileTimestamp()].join('_'),
          sheet: {
            name: text.tabs.pivot,
            rows: pivotRows(data),
            totals: pivotTotals(data),
          },
        }
      }
      phoneColumn={pivotPhoneColumn}
      state={listState(query, pivotRows, tableText.empty)}
      rowKey={(row) => row.from}
      sort={pivotSort}
      onSort={(sort) => page.change({ pivotSort: sort })}
      totals={data && pivotTotals(data)}
    />
  );
}
