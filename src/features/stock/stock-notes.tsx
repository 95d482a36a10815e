import { LoadWayInline } from '@/components/layout/load-way.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { salesNote } from '@/data/sales-note.ts';
import { formatMonthDay, koreaToday } from '@/domain/korea-time.ts';
import { formatCount } from '@/domain/numbers.ts';
import { stockText } from '@/text/stock.ts';
import type { StockList } from './stock-rows.ts';

const text = stockText.notes;

type NotedList = Pick<StockList, 'total' | 'withoutBrand' | 'stockDay' | 'salesDays'>;

/** What the listed figures rest on, each note as a sentence: what an exported file says beside its rows. */
export function figureNotes({ stockDay, salesDays }: NotedList): string[] {
  const isOld = stockDay !== null && stockDay < koreaToday();
  return [
    isOld ? text.stockDay(formatMonthDay(stockDay)) : null,
    salesDays === null ? null : salesNote(salesDays),
  ].filter((note) => note !== null);
}

interface StockNotesProps {
  list: NotedList;
  /** Of the search (PageState). */
  search: readonly string[];
}

/** Above the stock table: what is missing in its figures, and how it gets there. */
export function StockNotes({ list, search }: StockNotesProps) {
  const { total, withoutBrand } = list;
  const missing = [
    ...(total === 0 ? [] : figureNotes(list)),
    ...(withoutBrand > 0 ? [text.withoutBrand(formatCount(withoutBrand))] : []),
  ];
  return (
    <ResultNotes notes={[...search, ...missing]} action={missing.length > 0 ? <LoadWayInline /> : null} />
  );
}
