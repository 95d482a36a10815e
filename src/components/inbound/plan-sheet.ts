import type { PlanRow } from '@/data/answers/inbound-plan.ts';
import { addDays, type Day, startOfMonth } from '@/domain/korea-time.ts';
import type { ExportColumn, ExportSheet } from '@/export/export-types.ts';
import { inboundPlanText as text } from '@/text/inbound-plan.ts';

const monthBefore = (day: Day): Day => startOfMonth(addDays(startOfMonth(day), -1));

/**
 * Columns A to AM of the marketplace's inbound template (docs/decisions/suggested-inbound.md) as of a day, which names its
 * years and months. A field that no row has is a column that stays empty.
 */
export function templateColumns(day: Day): ExportColumn[] {
  const last = monthBefore(day);
  const second = monthBefore(last);
  const year = (one: Day) => one.slice(2, 4);
  const headings = text.template({
    lastYear: year(String(Number(day) - 10_000)),
    thisYear: year(day),
    months: [monthBefore(second), second, last].map((month) => `${year(month)}년 ${month.slice(4, 6)}`),
  });
  return Object.entries(headings).map(([field, header]) => ({ field, header }));
}

/**
 * The plan in the template's layout: headings in row 3, an example in row 4, options from row 5 on, those without pieces
 * left out.
 */
export function planSheet(
  day: Day,
  rows: readonly PlanRow[],
  quantities: ReadonlyMap<string, number>,
): ExportSheet {
  const planned = rows
    .map((row) => ({ ...row, quantity: quantities.get(row.optionId) ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
    .map((row, index) => ({ ...row, no: index + 1 }));
  return {
    name: text.sheet,
    columns: templateColumns(day),
    rowsAbove: 2,
    rows: [{ no: text.example }, ...planned],
  };
}
