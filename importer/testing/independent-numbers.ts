import { wingFiles } from '../../src/reports/testing/wing.ts';
import { rowsOf } from './sample-sheets.ts';

/*
 * The numbers of the stock page and of the inbound list worked out from the spreadsheets alone: another reader,
 * no SQL, nothing of the product. Written from specification sections 4 and 9.
 */

/** A line of a spreadsheet by its Korean headers, without what stands in brackets. */
export type Line = Record<string, string>;

/** What a cell says, 0 for none. */
export const number = (text: string | undefined): number =>
  text === undefined || text === '-' || text === '' ? 0 : Number(text.replaceAll(',', ''));
export const digits = (text: string | undefined): string => (text ?? '').replaceAll('-', '');

/** The lines of a sheet below its header rows. */
export async function lines(file: string, headerRows: number): Promise<Line[]> {
  const sheet = await rowsOf(file);
  const groups = (sheet[0] ?? []).map(
    (cell) =>
      String(cell ?? '')
        .split(/[\n(]/)[0]
        ?.trim() ?? '',
  );
  // Below a heading over several columns: 보관기간별 재고/61~120일.
  const below = headerRows > 1 ? (sheet[1] ?? []) : [];
  const head = groups.map((name, at) =>
    below[at] ? `${groups.slice(0, at + 1).findLast((one) => one !== '')}/${below[at]}` : name,
  );
  return sheet
    .slice(headerRows)
    .map((row) =>
      Object.fromEntries(head.map((name, index) => [name, row[index] === null ? '' : String(row[index])])),
    );
}

/** The day so many days after a day yyyyMMdd. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}

export interface Option {
  id: string;
  brand: string;
  product: string;
  name: string;
  optionName: string;
}

export interface ExpectedStock {
  grade: string;
  stockQty: number;
  incomingQty: number;
  avgSales7Days: number;
  avgSales30Days: number;
  doc: number | null;
  docNormalized: number | null;
}

const grades: Record<string, string> = {
  NEW: 'NEW',
  '반품-미개봉': 'used-sealed',
  '반품-최상': 'used-best',
  '반품-상': 'used-good',
  '반품-중': 'used-fair',
};

export const gradeOf = (line: Line) => grades[line['상품등급'] ?? ''] ?? '?';
export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Pieces of 30 days, yesterday first, that are at or below 2.5 times their average, of the last 7: v <= 2.5 * month / 30. */
const calmDays = (daily: number[]) => daily.slice(0, 7).filter((value) => value * 12 <= sum(daily));

/** What a stock lasts that sold so many pieces on each of 30 days, yesterday first. */
export function paceOf(daily: number[], onHand: number) {
  const [week, calm] = [sum(daily.slice(0, 7)), calmDays(daily)];
  return {
    avgSales7Days: week / 7,
    avgSales30Days: sum(daily) / 30,
    doc: cover(onHand, week, 7),
    docNormalized: cover(onHand, sum(calm), calm.length),
  };
}

/** What an inbound line says of its pieces. */
export const piecesOf = (line: Line) => ({
  exQty: number(line['입고예정수량']),
  ibAprvQty: number(line['입고완료수량']),
  saleReadyQty: number(line['판매개시수량']),
  returnPendingQty: number(line['회송준비수량']),
  returnReadyQty: number(line['회송확정수량']),
});

/** What has become of an inbound line. */
export function statusOf(line: Line): 'scheduled' | 'completed' | 'error' {
  const { exQty, ...arrived } = piecesOf(line);
  if (Object.values(arrived).every((pieces) => pieces === 0)) return 'scheduled';
  return exQty === arrived.ibAprvQty + arrived.saleReadyQty ? 'completed' : 'error';
}

/** Pieces of an inbound line that are still to come. */
export function openPieces(line: Line): number {
  const { exQty, ...arrived } = piecesOf(line);
  return exQty - sum(Object.values(arrived));
}

/** Whether the pieces of an inbound line count as on their way. */
export const isCounted = (line: Line) => digits(line['입고예정일']) >= '20250901';

function byOption(requested: Line[], pieces: (line: Line) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of requested.filter((one) => isCounted(one)))
    sums.set(line['옵션ID'] ?? '', (sums.get(line['옵션ID'] ?? '') ?? 0) + pieces(line));
  return sums;
}

/** Pieces on their way by option. */
export const incomingOf = (requested: Line[]) => byOption(requested, openPieces);

/** Pieces received and not yet for sale by option. */
export const stowingOf = (requested: Line[]) => byOption(requested, (line) => piecesOf(line).ibAprvQty);

/** Days of cover from pieces on hand and pieces sold in some days; none without sales. */
const cover = (onHand: number, sold: number, days: number) =>
  sold > 0 ? Math.floor((onHand * days) / sold) : null;

/** Every option of 재고현황 with the numbers of the stock page, as on that Korea-time day. */
export async function expectedStock(today: string): Promise<Map<string, ExpectedStock>> {
  const sold = new Map<string, Map<string, number>>();
  for (const file of wingFiles('판매분석_')) {
    const day = /\d{8}/.exec(file)?.[0] ?? '';
    for (const line of await lines(file, 1)) {
      const byDay = sold.get(line['옵션 ID'] ?? '') ?? new Map<string, number>();
      byDay.set(day, number(line['판매량']));
      sold.set(line['옵션 ID'] ?? '', byDay);
    }
  }
  const incoming = incomingOf(await inboundLines());
  const result = new Map<string, ExpectedStock>();
  for (const file of wingFiles('재고현황'))
    for (const line of await lines(file, 2)) {
      const option = line['옵션 ID'] ?? '';
      const daily = Array.from(
        { length: 30 },
        (_, back) => sold.get(option)?.get(addDays(today, -1 - back)) ?? 0,
      );
      const stockQty = number(line['판매가능재고']);
      const incomingQty = incoming.get(option) ?? 0;
      result.set(option, {
        grade: gradeOf(line),
        stockQty,
        incomingQty,
        ...paceOf(daily, stockQty + incomingQty),
      });
    }
  return result;
}

/** The lines of 입고요청 as they stand in the file. */
export async function inboundLines(): Promise<Line[]> {
  const files = wingFiles('입고요청');
  return (await Promise.all(files.map((file) => lines(file, 1)))).flat();
}

export interface ExpectedRequest {
  status: 'scheduled' | 'completed' | 'error';
  schDt: string;
  ibReqDt: string;
  ibAprvNo: string;
  milkRunNo: string;
  ibCenter: string;
  brandCount: number;
  lineCount: number;
}

/** Every request of 입고요청 with what the inbound list shows of it. */
export async function expectedRequests(): Promise<Map<string, ExpectedRequest>> {
  const brandOf = new Map<string, string>();
  for (const file of wingFiles('옵션마스터'))
    for (const line of await lines(file, 1)) brandOf.set(line['옵션ID'] ?? '', line['브랜드코드'] ?? '');
  const grouped = new Map<string, Line[]>();
  for (const line of await inboundLines()) {
    const request = line['요청ID'] ?? '';
    grouped.set(request, [...(grouped.get(request) ?? []), line]);
  }
  return new Map(
    [...grouped].map(([request, all]) => {
      const states = all.map(statusOf);
      const first = all[0] as Line;
      const brands = all
        .map((line) => brandOf.get(line['옵션ID'] ?? ''))
        .filter((brand) => brand !== undefined);
      const status = states.includes('error')
        ? 'error'
        : states.every((state) => state === 'completed')
          ? 'completed'
          : 'scheduled';
      return [
        request,
        {
          status,
          schDt: digits(first['입고예정일']),
          ibReqDt: digits(first['입고요청일']),
          ibAprvNo: first['입고ID'] ?? '',
          milkRunNo: first['밀크런번호'] ?? '',
          ibCenter: first['물류센터'] ?? '',
          brandCount: new Set(brands).size,
          lineCount: all.length,
        },
      ];
    }),
  );
}
