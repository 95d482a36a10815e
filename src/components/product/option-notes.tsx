import { LoadWayInline } from '@/components/loads/load-way.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { salesNote } from '@/data/sales-note.ts';
import { type Day, formatMonthDay, koreaToday } from '@/domain/korea-time.ts';
import { formatCount } from '@/domain/numbers.ts';
import { stockText } from '@/text/stock.ts';
import type { SalesDays } from '@/domain/sales-days.ts';

const text = stockText.notes;

interface NotedList {
  total: number;
  /** How many of them have no brand. */
  withoutBrand: number;
  /** Of the live stock; null: none was loaded, or the list is of a past day. */
  stockDay: Day | null;
  /** What averages rest on; null: the list has none. */
  salesDays: SalesDays | null;
}

/** What the listed figures rest on, each note as a sentence: what an exported file says beside its rows. */
export function optionNotes({ stockDay, salesDays }: NotedList): string[] {
  const isOld = stockDay !== null && stockDay < koreaToday();
  return [
    isOld ? text.stockDay(formatMonthDay(stockDay)) : null,
    salesDays === null ? null : salesNote(salesDays),
  ].filter((note) => note !== null);
}

interface OptionNotesProps {
  list: NotedList;
  /** Of the search (PageState). */
  search: readonly string[];
}

/** Above a table of options: what is missing in its figures, and how it gets there. */
export function OptionNotes({ list, search }: OptionNotesProps) {
  const { total, withoutBrand } = list;
  const missing = [
    ...(total === 0 ? [] : optionNotes(list)),
    ...(withoutBrand > 0 ? [text.withoutBrand(formatCount(withoutBrand))] : []),
  ];
  return (
    <ResultNotes notes={[...search, ...missing]} action={missing.length > 0 ? <LoadWayInline /> : null} />
  );
}
