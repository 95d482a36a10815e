import type { ColumnEdit } from '@/components/table/column-edit.ts';
import { brandSalesText } from '@/text/brand-sales.ts';
import { useChangeTarget } from './brand-sales-queries.ts';
import { targetName, type TargetRow } from './target-columns.tsx';

const { flaws } = brandSalesText.targets;

/** Won, the most that a month's target can be. */
const MOST = 1_000_000_000_000;

/** What is wrong with a trimmed target, as a sentence; null: nothing. Empty takes it away. */
export function targetProblem(value: string): string | null {
  if (value === '') return null;
  if (!/^\d+$/.test(value)) return Number(value) < 0 ? flaws.range : flaws.whole;
  return Number(value) > MOST ? flaws.range : null;
}

/** How the targets of a year are changed in their cells, by the month's place. */
export function useTargetEdits(months: readonly string[]): (place: number) => ColumnEdit<TargetRow> {
  const change = useChangeTarget();
  return (place) => ({
    kind: 'number',
    // Sales without a brand have no target.
    allows: ({ brandCd }) => brandCd !== null,
    value: (row) => String(row[targetName(place)] ?? ''),
    validate: ({ value }) => targetProblem(value),
    save: async ({ brandCd }, { value, before }) => {
      const target = { brandCd: brandCd ?? '', ym: months[place] ?? '', value, expected: before };
      const saved = await change(target);
      return { ...saved, changed: saved.before === saved.now ? 0 : 1 };
    },
  });
}
