import { useFigures } from '@/components/figure-page/use-figures.ts';
import { namingComparison, rowsComparisonName } from '@/components/figure-page/comparison-name.ts';
import { daySource, sourceOf } from '@/components/sales/row-source.ts';
import { withSource } from '@/components/sales/source-column.tsx';
import { TableCard } from '@/components/figure-page/table-card.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { metricsText } from '@/text/metrics.ts';
import { brandSalesText as text } from '@/text/brand-sales.ts';
import { brandSalesQueries as queries } from './brand-sales-queries.ts';
import { HeadSelect } from '@/components/table/head-select.tsx';
import type { PagePart } from './page-part.ts';
import { MEASURES, PIVOT_BRANDS, pivotTable, pivotTotals } from './pivot-columns.tsx';

const options = MEASURES.map((value) => ({ value, label: metricsText[value].label }));

/** 피벗: days, weeks or months down, brands across. */
export function PivotTab({ partner, page }: PagePart) {
  const { measure } = page.search;
  const { query } = useFigures(queries.pivot, { ...page.args, measure, top: PIVOT_BRANDS });
  const { data } = query;
  // The columns go with the rows that are shown, not with those that are on their way.
  const table = namingComparison(
    pivotTable({
      unit: page.args.unit,
      measure: data?.measure ?? measure,
      brands: data?.brands ?? [],
      otherCount: data?.otherCount ?? 0,
    }),
    rowsComparisonName(page.search.compare, page.args),
  );
  return (
    <TableCard
      table={{ ...table, columns: withSource(table.columns, daySource(sourceOf(page.args))) }}
      query={query}
      page={page}
      order="pivotSort"
      head={
        <HeadSelect
          label={text.measure}
          value={measure}
          options={options}
          onChange={(value) => page.change({ measure: value })}
        />
      }
      file={
        data && {
          name: () => [partner.name, page.brandName, text.pivotFile, fileTimestamp()].join('_'),
          sheet: { name: text.tabs.pivot, rows: table.rowsOf(data) },
        }
      }
      totals={data && pivotTotals(data)}
    />
  );
}
