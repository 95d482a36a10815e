import type { ColumnEdit } from '@/components/table/column-edit.ts';
import { settlementText } from '@/text/settlement.ts';
import { chargeName, type ChargeRow } from './charge-columns.tsx';
import { useChangeCharge } from './settlement-queries.ts';
import type { SettlementSearch } from './settlement-search.ts';

const { flaws } = settlementText.charges;

/** Won, the most that a month's charge can be; below zero it gives back. */
const MOST = 1_000_000_000_000;

/** What is wrong with a trimmed charge, as a sentence; null: nothing. Empty takes it away. */
export function chargeProblem(value: string): string | null {
  if (value === '') return null;
  if (!/^-?\d+$/.test(value)) return flaws.whole;
  return Math.abs(Number(value)) > MOST ? flaws.range : null;
}

/** How the charges of a type and a year are changed in their cells, by the month's place. */
export function useChargeEdits(
  type: SettlementSearch['charge'],
  months: readonly string[],
): (place: number) => ColumnEdit<ChargeRow> {
  const change = useChangeCharge();
  return (place) => ({
    kind: 'number',
    value: (row) => String(row[chargeName(place)] ?? ''),
    validate: ({ value }) => chargeProblem(value),
    save: async ({ brandCd }, { value, before }) => {
      const saved = await change({ brandCd, ym: months[place] ?? '', type, value, expected: before });
      return { ...saved, changed: saved.before === saved.now ? 0 : 1 };
    },
  });
}
