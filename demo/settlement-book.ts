import { packRow } from '../src/reports/packed-row.ts';
import type { RowValue } from '../src/reports/packed-row.ts';
import type { ReportKind } from '../src/reports/kind.ts';
import type { CostType } from '../src/text/settlement.ts';
import type { DemoWeek } from './settlement-weeks.ts';

/** Won of a settlement period by what they are for; costs, ads and pickups without VAT, the fee with it. */
export type WeekSums = Record<
  'gross' | 'cancel' | 'fee' | 'coupon' | 'ads' | 'adsVat' | 'pickups' | 'pickupsVat' | 'comp' | CostType,
  number
>;

type Row = Readonly<Record<string, RowValue>>;

const noSums = (): WeekSums => ({
  gross: 0,
  cancel: 0,
  fee: 0,
  coupon: 0,
  ads: 0,
  adsVat: 0,
  pickups: 0,
  pickupsVat: 0,
  comp: 0,
  WAREHOUSING: 0,
  SHIPPING: 0,
  STORAGE: 0,
  RETURN_PICKUP: 0,
  RESTOCKING: 0,
  REMOVAL: 0,
  REMOVAL_SHIPPING: 0,
  SERVICE: 0,
  BARCODE: 0,
});

/** Whole won, those of a cancellation as those of its order. */
export const wholeWon = (won: number) => Math.sign(won) * Math.round(Math.abs(won));

/** Tax on won. */
export const vatOf = (won: number) => wholeWon(won / 10);

/** The settlement reports of a partner as they are written: rows by kind and period, as the client sends them, and their sums. */
export class SettlementBook {
  readonly weeks: readonly DemoWeek[];
  readonly sums: WeekSums[];
  private readonly sheets = new Map<string, string[][]>();
  private readonly above = new Map<string, [end: string, row: string][]>();

  constructor(weeks: readonly DemoWeek[]) {
    this.weeks = weeks;
    this.sums = weeks.map(noSums);
  }

  /** Adds to the sums of a period. */
  add(week: number, name: keyof WeekSums, won: number): void {
    const sums = this.sums[week];
    if (sums) sums[name] += won;
  }

  /** Writes a line of a kind. */
  write(kind: ReportKind, week: number, row: Row): void {
    this.writeText(kind.category, week, packed(kind, row));
  }

  /** Writes a line that is packed already. */
  writeText(category: string, week: number, row: string): void {
    const sheets = this.sheets.get(category) ?? this.weeks.map((): string[] => []);
    this.sheets.set(category, sheets);
    sheets[week]?.push(row);
  }

  /** Writes what a sheet says above its lines; it is no line. */
  writeAbove(kind: ReportKind, row: Row): void {
    const rows = this.above.get(kind.category) ?? [];
    this.above.set(kind.category, rows);
    rows.push([String(row.SETTLE_END_DT), packed(kind, row)]);
  }

  /** How many lines a kind has in a period. */
  count(category: string, week: number): number {
    return this.sheets.get(category)?.[week]?.length ?? 0;
  }

  /** All rows of a kind but those of one period. */
  rows(category: string, without: number): string[] {
    const end = this.weeks[without]?.end;
    return [
      ...(this.above.get(category) ?? []).filter(([of]) => of !== end).map(([, row]) => row),
      ...(this.sheets.get(category) ?? []).flatMap((rows, week) => (week === without ? [] : rows)),
    ];
  }
}

const packed = (kind: ReportKind, row: Row) => packRow(kind.columns.map(({ name }) => row[name] ?? null));
