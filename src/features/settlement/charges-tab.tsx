import { useFigures } from '@/components/figure-page/use-figures.ts';
import { HeadSelect } from '@/components/table/head-select.tsx';
import { yearChoice } from '@/components/table/year-choice.ts';
import { TableCard } from '@/components/figure-page/table-card.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { useCellEdits } from '@/components/table/use-cell-edits.ts';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { chosenYear } from '@/domain/years-around.ts';
import { settlementText } from '@/text/settlement.ts';
import { type ChargeRow, chargeTable, chargeTotals } from './charge-columns.tsx';
import { useChargeEdits } from './charge-edits.ts';
import type { PagePart } from './page-part.ts';
import { settlementQueries as queries } from './settlement-queries.ts';
import { chargeTypes } from './settlement-search.ts';

const { charges: text } = settlementText;

/** 수수료 입력: what an agency charges each brand in each month of a year, edited in place. */
export function ChargesTab({ partner, page }: PagePart) {
  const { charge } = page.search;
  const year = chosenYear(page.search.year);
  const { query } = useFigures(queries.charges, { year, charge_type: charge });
  const { data } = query;
  const edits = useCellEdits<ChargeRow>({
    table: 'charges',
    rowKey: ({ brandCd }) => `${year} ${charge} ${brandCd}`,
    nameOf: ({ brandName }) => brandName,
  });
  const table = chargeTable(useChargeEdits(charge, data?.months ?? []));
  return (
    <TableCard
      table={table}
      query={query}
      page={page}
      order="chargeSort"
      head={
        <>
          <HeadSelect
            label={text.type}
            value={charge}
            options={chargeTypes.map((value) => ({ value, label: text.types[value] }))}
            onChange={(value) => page.change({ charge: value })}
          />
          <HeadSelect {...yearChoice(text, year, page.change)} />
        </>
      }
      notes={<ResultNotes notes={[text.hint]} />}
      file={
        data && {
          name: () => [partner.name, text.file, text.types[charge], year, fileTimestamp()].join('_'),
          sheet: { name: text.types[charge], rows: table.rowsOf(data) },
        }
      }
      edits={edits}
      totals={data && chargeTotals(data)}
    />
  );
}
