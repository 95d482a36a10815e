import type { Day } from '@/domain/korea-time.ts';
import { readDay } from '@/reports/cells/days.ts';

/** The day of a text with the year in front; undefined for anything else, of which the order would be a guess. */
export function typedDay(typed: string): Day | undefined {
  const plain = typed.normalize('NFKC').trim();
  return /^\d{4}/.test(plain) ? (readDay(plain) ?? undefined) : undefined;
}
