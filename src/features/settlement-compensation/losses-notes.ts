import type { LossReport } from '@/data/answers/losses.ts';
import { formatDay, formatMonth } from '@/domain/korea-time.ts';
import { lossesText } from '@/text/losses.ts';

const { notes: text, reasons } = lossesText;

/** What a reader of the figures must know: which months cannot be judged and why, and what was taken for nothing. */
export function lossNotes(report: LossReport | undefined): string[] {
  if (!report) return [];
  const held = report.months.filter((month) => month.reasons.length > 0);
  const days = report.silentPeriods.map((day) => formatDay(day)).join(', ');
  return [
    text.parts,
    text.whole,
    ...held.map((month) =>
      text.held(formatMonth(month.month), month.reasons.map((reason) => reasons[reason]).join(', ')),
    ),
    ...(days === '' ? [] : [text.silent(days)]),
    ...(report.unpricedCount > 0 ? [text.unpriced(report.unpricedCount)] : []),
  ];
}
