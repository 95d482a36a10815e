import { useFigures } from '@/components/figure-page/use-figures.ts';
import { listState } from '@/components/table/list-state.ts';
import { ResultCard } from '@/components/table/result-card.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { useCellEdits } from '@/components/table/use-cell-edits.ts';
import { fileTimestamp, koreaToday } from '@/domain/korea-time.ts';
import { brandSalesText } from '@/text/brand-sales.ts';
import { tableText } from '@/text/table.ts';
import { brandSalesQueries as queries } from './brand-sales-queries.ts';
import { HeadSelect } from '@/components/table/head-select.tsx';
import type { PagePart } from './page-part.ts';
import {
  targetColumns,
  targetPhoneColumn,
  type TargetRow,
  targetRows,
  targetTotals,
} from './target-columns.tsx';
import { useTargetEdits } from './target-edits.ts';
import { chosenYear, yearsAround } from '@/domain/years-around.ts';

const { targets: text, noBrand } = brandSalesText;
const nameOf = ({ brandName }: TargetRow) => brandName ?? noBrand;
const rowKey = ({ brandCd }: TargetRow) => brandCd ?? '';

/** 월 목표: what each brand is to sell in each month of a year, edited in place. */
export function TargetsTab({ partner, page }: PagePart) {
  const thisYear = Number(koreaToday().slice(0, 4));
  const year = chosenYear(page.search.year, thisYear);
  const { query } = useFigures(queries.targets, { year });
  const { data } = query;
  const edits = useCellEdits<TargetRow>({
    table: 'targets',
    rowKey: (row) => `${year} ${rowKey(row)}`,
    nameOf,
  });
  const columns = targetColumns(useTargetEdits(data?.months ?? []));
  return (
    <ResultCard
      whole
      tableId="brand-sales-targets"
      title={text.table}
      head={
        <HeadSelect
          label={text.year}
          value={String(year)}
          options={yearsAround(thisYear).map((one) => ({ value: String(one), label: text.yearOf(one) }))}
          onChange={(value) => page.change({ year: value === String(thisYear) ? '' : value })}
        />
      }
      notes={<ResultNotes notes={[text.hint]} />}
      file={
        data && {
          name: () => [partner.name, text.file, year, fileTimestamp()].join('_'),
          sheet: {
            name: text.table,
            rows: targetRows(data),
            totals: targetTotals(data),
          },
        }
      }
      columns={columns}
      phoneColumn={targetPhoneColumn}
      state={listState(query, targetRows, tableText.empty)}
      rowKey={rowKey}
      edits={edits}
      sort={page.search.targetSort}
      onSort={(targetSort) => page.change({ targetSort })}
      totals={data && targetTotals(data)}
    />
  );
}
