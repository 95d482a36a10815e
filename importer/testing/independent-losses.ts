import { moneyFiles, wingFiles } from '../../src/reports/testing/wing.ts';
import { digits, lines, number } from './independent-numbers.ts';
import { rowsOf } from './sample-sheets.ts';

/*
 * Losses worked out from the spreadsheets alone: another reader, no SQL, nothing of the product. Written from domain.md 4.17 and
 * the samples' section on the stock ledger.
 */

export interface ExpectedMonth {
  option: string;
  month: string;
  open: number;
  ready: number;
  restocked: number;
  sold: number;
  removed: number;
  close: number;
  difference: number;
}

export interface ExpectedCompensation {
  option: string;
  day: string;
  settled: string;
  type: string;
  center: string;
  qty: number;
  price: number;
  amount: number;
}

type Counts = Map<string, number>;
const add = (counts: Counts, key: string, value: number) => counts.set(key, (counts.get(key) ?? 0) + value);
const cell = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value as string);
const day = (value: unknown): string =>
  value instanceof Date ? value.toISOString().slice(0, 10).replaceAll('-', '') : digits(cell(value));

/** The lines of a sheet below the row that has these headings. */
async function linesBelow(file: string, sheet: string | undefined, heading: string) {
  const rows = await rowsOf(file, sheet);
  const at = rows.findIndex((row) => row.includes(heading));
  const head = (rows[at] ?? []).map(cell);
  return rows
    .slice(at + 1)
    .map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])))
    .filter((line) => cell(line['옵션ID']) !== '');
}

const months = ['202608', '202609', '202610'];
const before: Record<string, string> = { 202608: '20260731', 202609: '20260831', 202610: '20260930' };
const last: Record<string, string> = { 202608: '20260831', 202609: '20260930', 202610: '20261031' };

/** Every option with stock at the end of a month, and what moved; returned grades of one name together. */
export async function expectedMonths(): Promise<ExpectedMonth[]> {
  const stock = new Map<string, { qty: number; name: string; grade: string }>();
  for (const date of new Set([...Object.values(before), ...Object.values(last)]))
    for (const file of moneyFiles(`재고현황_${date}`))
      for (const line of await lines(file, 2))
        stock.set(`${line['옵션 ID']} ${date}`, {
          qty: number(line['판매가능재고']),
          name: `${line['등록상품명']}|${line['옵션명']}`,
          grade: line['상품등급'] ?? '',
        });
  const keyOf = new Map<string, string>();
  const usedOf = new Map<string, string>();
  const names = new Map<string, string>();
  for (const [at, { name, grade }] of [...stock].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const option = at.slice(0, -9);
    names.set(option, name);
    if (grade === 'NEW') continue;
    if (!usedOf.has(name)) usedOf.set(name, option);
    keyOf.set(option, usedOf.get(name) ?? option);
  }
  const key = (option: string) => keyOf.get(option) ?? option;
  const [ready, restocked, sold, removed]: [Counts, Counts, Counts, Counts] = [
    new Map(),
    new Map(),
    new Map(),
    new Map(),
  ];
  for (const file of [...moneyFiles('입고요청'), ...wingFiles('입고요청')])
    for (const line of await lines(file, 1))
      add(
        ready,
        `${key(line['옵션ID'] ?? '')} ${(digits(line['진열완료일']) || digits(line['입고예정일'])).slice(0, 6)}`,
        number(line['판매개시수량']),
      );
  for (const file of moneyFiles('A32230476-CRETURN'))
    for (const line of await linesBelow(file, '반품 재입고비', '재입고 등급')) {
      const option = cell(line['옵션ID']);
      const grade = cell(line['재입고 등급']);
      const stocked = grade === 'NEW' ? option : usedOf.get(names.get(option) ?? '');
      if (stocked)
        add(
          restocked,
          `${key(stocked)} ${day(line['발생일']).slice(0, 6)}`,
          number(cell(line['재입고 수량'])),
        );
    }
  for (const file of moneyFiles('A32230476-VRETURN'))
    for (const line of await linesBelow(file, '반출비', '반출유형'))
      add(
        removed,
        `${key(cell(line['옵션ID']))} ${day(line['발생일']).slice(0, 6)}`,
        number(cell(line['반출 수량'])),
      );
  for (const file of [...moneyFiles('판매분석'), ...wingFiles('판매분석')]) {
    const month = /_(\d{6})\d{2}\.xlsx$/.exec(file)?.[1] ?? '';
    if (months.includes(month))
      for (const line of await lines(file, 1))
        add(sold, `${key(line['옵션 ID'] ?? '')} ${month}`, number(line['판매량']));
  }
  const qtyAt = (date: string) => {
    const counts: Counts = new Map();
    for (const [at, { qty }] of stock) if (at.endsWith(` ${date}`)) add(counts, key(at.slice(0, -9)), qty);
    return counts;
  };
  return months.flatMap((month) => {
    const opening = qtyAt(before[month] ?? '');
    return [...qtyAt(last[month] ?? '')].map(([option, close]) => {
      const at = `${option} ${month}`;
      const of = (counts: Counts) => counts.get(at) ?? 0;
      // An option that was first sold in the month has no row before it.
      const open = opening.get(option) ?? 0;
      const moved = { ready: of(ready), restocked: of(restocked), sold: of(sold), removed: of(removed) };
      const difference = open + moved.ready + moved.restocked - moved.sold - moved.removed - close;
      return { option, month, open, ...moved, close, difference };
    });
  });
}

/** Every line of compensation. */
export async function expectedCompensations(): Promise<ExpectedCompensation[]> {
  const found: ExpectedCompensation[] = [];
  for (const file of moneyFiles('A32230476-INVENTORY'))
    for (const line of await linesBelow(file, undefined, '손실 유형'))
      found.push({
        option: cell(line['옵션ID']),
        day: day(line['발생일']),
        settled: day(line['정산주기(종료일)']),
        type: cell(line['손실 유형']),
        center: cell(line['물류센터']),
        qty: number(cell(line['수량'])),
        price: number(cell(line['판매 단가'])),
        amount: number(cell(line['보상 금액'])),
      });
  return found;
}

/** Sale price of each option, from the master. */
export async function expectedPrices(): Promise<Map<string, number>> {
  const [file = ''] = wingFiles('옵션마스터');
  return new Map(
    (await lines(file, 1)).map((line) => [line['옵션ID'] ?? line['옵션 ID'] ?? '', number(line['판매가'])]),
  );
}
