import { useFigures } from '@/components/figure-page/use-figures.ts';
import { TableCard } from '@/components/figure-page/table-card.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { useCellEdits } from '@/components/table/use-cell-edits.ts';
import { fileTimestamp, koreaToday } from '@/domain/korea-time.ts';
import { brandSalesText } from '@/text/brand-sales.ts';
import { brandSalesQueries as queries } from './brand-sales-queries.ts';
import { HeadSelect } from '@/components/table/head-select.tsx';
import { yearChoice } from '@/components/table/year-choice.ts';
import type { PagePart } from './page-part.ts';
import { rowKey, shownMonths, type TargetRow, targetTable, targetTotals } from './target-columns.tsx';
import { useTargetEdits } from './target-edits.ts';
import { chosenYear } from '@/domain/years-around.ts';

const { targets: text, noBrand } = brandSalesText;
const nameOf = ({ brandName }: TargetRow) => brandName ?? noBrand;

/** 월 목표: what each brand is to sell in each month of a year, edited in place. */
export function TargetsTab({ partner, page }: PagePart) {
  const year = chosenYear(page.search.year);
  const { query } = useFigures(queries.targets, { year });
  const { data } = query;
  const edits = useCellEdits<TargetRow>({
    table: 'targets',
    rowKey: (row) => `${year} ${rowKey(row)}`,
    nameOf,
  });
  const table = targetTable(useTargetEdits(data?.months ?? []), shownMonths(String(year), koreaToday()));
  return (
    <TableCard
      table={table}
      query={query}
      page={page}
      order="targetSort"
      head={<HeadSelect {...yearChoice(text, year, page.change)} />}
      notes={<ResultNotes notes={[text.hint]} />}
      file={
        data && {
          name: () => [partner.name, text.file, year, fileTimestamp()].join('_'),
          sheet: { name: text.table, rows: table.rowsOf(data) },
        }
      }
      edits={edits}
      totals={data && targetTotals(data)}
    />
  );
}
