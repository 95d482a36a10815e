import type { ProductRow } from '../../src/data/answers/product-list.ts';
import { enteredOf, firstMemo } from './product-world.ts';
import { memberName } from './wing-company.ts';

interface Change {
  memberName: string;
  field: string;
  period: string | null;
  from: string | null;
  to: string;
}

/** What people changed about an option, the newest first, as changes and option_panel tell it. */
export function expectedChanges(
  { optionId }: ProductRow,
  costs: ReadonlyMap<string, { from: string; won: number }[]>,
): Change[] {
  const { targetDays, leadDays, memo } = enteredOf(optionId);
  const change = (field: string, to: string | number, more: Partial<Change> = {}): Change => ({
    memberName,
    field,
    period: null,
    from: null,
    to: String(to),
    ...more,
  });
  const oldestFirst = [
    ...(memo === undefined ? [] : [change('memo', firstMemo)]),
    ...(targetDays === undefined ? [] : [change('targetDays', targetDays)]),
    ...(leadDays === undefined ? [] : [change('leadDays', leadDays)]),
    ...(memo === undefined ? [] : [change('memo', memo, { from: firstMemo })]),
    // Costs are entered oldest first: each replaces the one that holds until its day.
    ...(costs.get(optionId) ?? []).map(({ from, won }, at, own) =>
      change('cost', won, { period: from, from: own[at - 1]?.won.toString() ?? null }),
    ),
  ];
  return oldestFirst.toReversed();
}
