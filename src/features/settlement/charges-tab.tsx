import { useFigures } from '@/components/figure-page/use-figures.ts';
import { HeadSelect } from '@/components/table/head-select.tsx';
import { listState } from '@/components/table/list-state.ts';
import { ResultCard } from '@/components/table/result-card.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { useCellEdits } from '@/components/table/use-cell-edits.ts';
import { fileTimestamp, koreaToday } from '@/domain/korea-time.ts';
import { chosenYear, yearsAround } from '@/domain/years-around.ts';
import { settlementText } from '@/text/settlement.ts';
import {
  chargeColumns,
  chargePhoneColumn,
  type ChargeRow,
  chargeRows,
  chargeTotals,
} from './charge-columns.tsx';
import { useChargeEdits } from './charge-edits.ts';
import type { PagePart } from './page-part.ts';
import { settlementQueries as queries } from './settlement-queries.ts';
import { chargeTypes } from './settlement-search.ts';

const { charges: text } = settlementText;

/** 수수료 입력: what an agency charges each brand in each month of a year, edited in place. */
export function ChargesTab({ partner, page }: PagePart) {
  const { charge } = page.search;
  const thisYear = Number(koreaToday().slice(0, 4));
  const year = chosenYear(page.search.year, thisYear);
  const { query } = useFigures(queries.charges, { year, charge_type: charge });
  const { data } = query;
  const edits = useCellEdits<ChargeRow>({
    table: 'charges',
    rowKey: ({ brandCd }) => `${year} ${charge} ${brandCd}`,
    nameOf: ({ brandName }) => brandName,
  });
  const columns = chargeColumns(useChargeEdits(charge, data?.months ?? []));
  return (
    <ResultCard
      whole
      tableId="settlement-charges"
      title={text.table}
      head={
        <>
          <HeadSelect
            label={text.type}
            value={charge}
            options={chargeTypes.map((value) => ({ value, label: text.types[value] }))}
            onChange={(value) => page.change({ charge: value })}
          />
          <HeadSelect
            label={text.year}
            value={String(year)}
            options={yearsAround(thisYear).map((one) => ({ value: String(one), label: text.yearOf(one) }))}
            onChange={(value) => page.change({ year: value === String(thisYear) ? '' : value })}
          />
        </>
      }
      notes={<ResultNotes notes={[text.hint]} />}
      file={
        data && {
          name: () => [partner.name, text.file, text.types[charge], year, fileTimestamp()].join('_'),
          sheet: {
            name: text.types[charge],
            rows: chargeRows(data),
            totals: chargeTotals(data),
          },
        }
      }
      columns={columns}
      phoneColumn={chargePhoneColumn}
      state={listState(query, chargeRows, text.empty)}
      rowKey={({ brandCd }) => brandCd}
      edits={edits}
      sort={page.search.chargeSort}
      onSort={(chargeSort) => page.change({ chargeSort })}
      totals={data && chargeTotals(data)}
    />
  );
}
