import path from 'node:path';
import { moneyFiles, wingFiles } from '../../src/reports/testing/wing.ts';
import { adLines } from './ad-lines.ts';
import { addDays, digits, lines, number, sum } from './independent-numbers.ts';
import { groupsOf } from './independent-sales.ts';
import { sheetsOf } from './sample-sheets.ts';

/* What the settlement files say, as another reader finds it: nothing of the product. */

export const vendor = 'A32230476';
/** The nine reports of a period by what their files are called. */
const reports: [prefix: string, category: string][] = [
  [`${vendor}-WAREHOUSING_SHIPPING`, '입출고/배송비'],
  [`${vendor}-STORAGE_FEE`, '보관비'],
  [`${vendor}-CRETURN_PICKUP_RESTOCKING`, '반품 회수/재입고'],
  [`${vendor}-VRETURN_HANDLING`, '반출'],
];
const costTypes: Record<string, string> = {
  입출고비: 'WAREHOUSING',
  배송비: 'SHIPPING',
  보관비: 'STORAGE',
  '반품 회수비': 'RETURN_PICKUP',
  '반품 재입고비': 'RESTOCKING',
  반출비: 'REMOVAL',
};

/** A part of a report of the period that ends on a day: won of its lines, with VAT where it has any. */
export interface FilePart {
  category: string;
  part: string;
  fileName: string;
  end: string;
  rowCount: number;
  amount: number;
}
/** Won: 판매액, 판매자할인쿠폰, fee with VAT and 정산대상액. */
export interface SaleLine {
  end: string;
  day: string;
  option: string;
  pieces: number;
  won: number;
  coupon: number;
  fee: number;
  settled: number;
}
export interface CostLine {
  type: string;
  day: string;
  option: string;
  /** With its part of the VAT of the sheet. */
  won: number;
}
export interface Payment {
  start: string;
  end: string;
  ratio: number;
  won: (name: string) => number;
  payDay: string;
  status: string;
}

export interface SettlementWorld {
  parts: FilePart[];
  sales: SaleLine[];
  costs: CostLine[];
  /** 광고비 내역, won with VAT. */
  charged: { day: string; won: number }[];
  pickups: { day: string; request: string; won: number }[];
  payments: Payment[];
  charges: { ym: string; brand: string; type: string; won: number }[];
  ads: { day: string; option: string; cost: number }[];
  adDays: Set<string>;
  /** Pieces that a request announces, by option. */
  requests: Map<string, Map<string, number>>;
  options: Map<string, { brand: string; productName: string; optionName: string }>;
  brandNames: Map<string, string>;
}

type Sheet = { sheet: string; data: unknown[][] };
const said = (cell: unknown) => (cell === null || cell === undefined ? '' : String(cell));

/** The rows below the header, which begins with a name, by the names of the columns; a name below another wins. */
function table({ data }: Sheet, first: string, headerRows = 1): { of: (name: string) => string }[] {
  const at = data.findLastIndex((row) => said(row[0]) === first);
  const heads = data.slice(at, at + headerRows).map((row) => row.map((cell) => said(cell).trim()));
  const width = Math.max(...heads.map((row) => row.length));
  const names = Array.from(
    { length: width },
    (_, place) => heads.map((row) => row[place] ?? '').findLast((name) => name !== '') ?? '',
  );
  return data
    .slice(at + headerRows)
    .filter((row) => row.some((cell) => said(cell) !== ''))
    .map((row) => ({
      of: (name) => {
        const place = names.indexOf(name);
        if (place < 0) throw new Error(`no column ${name} among ${names.join(', ')}`);
        return said(row[place]);
      },
    }));
}

/** Whole won of a sum shared by amount; what is left goes to those that lost most by it, the first of them first. */
export function shared(total: number, amounts: number[]): number[] {
  const whole = BigInt(sum(amounts));
  if (whole === 0n) return amounts.map(() => 0);
  const exact = amounts.map((amount) => BigInt(total) * BigInt(amount));
  const floors = exact.map((part) => {
    const cut = part / whole;
    return part % whole !== 0n && part % whole < 0n !== whole < 0n ? cut - 1n : cut;
  });
  const left = total - sum(floors.map(Number));
  const lost = exact
    .map((part, place) => ({ place, share: Number(part - (floors[place] ?? 0n) * whole) / Number(whole) }))
    .toSorted((a, b) => b.share - a.share || a.place - b.place);
  const lucky = new Set(lost.slice(0, left).map(({ place }) => place));
  return floors.map((part, place) => Number(part) + (lucky.has(place) ? 1 : 0));
}

/** Lines of costs and what their sheets say. */
async function costsOf(): Promise<{ costs: CostLine[]; parts: FilePart[] }> {
  const costs: CostLine[] = [];
  const parts: FilePart[] = [];
  for (const [prefix, category] of reports)
    for (const file of moneyFiles(prefix))
      for (const sheet of await sheetsOf(file)) {
        const type = costTypes[sheet.sheet];
        if (!type) continue;
        const head = sheet.data.findIndex((row) => said(row[1]).endsWith('합계'));
        const [end = '', , vat = 0, total = 0] = sheet.data[head + 1] ?? [];
        const rows = table(sheet, '정산유형', 2);
        const amounts = rows.map((row) => {
          const names = ['최종비용(A-B-C)', '최종비용', '할인적용가(A-B)'];
          for (const name of names)
            try {
              return number(row.of(name));
            } catch {
              // The next name.
            }
          throw new Error(`${file} has no amount`);
        });
        const vats = shared(Number(vat), amounts);
        for (const [index, row] of rows.entries())
          costs.push({
            type,
            day: digits(row.of('매출인식일')),
            option: row.of('옵션ID'),
            won: (amounts[index] ?? 0) + (vats[index] ?? 0),
          });
        parts.push({
          category,
          part: type,
          fileName: path.basename(file),
          end: digits(said(end)),
          rowCount: rows.length,
          amount: Number(total),
        });
      }
  return { costs, parts };
}

/** Rows of a file of one sheet, and a part of each period that they name. */
async function filed(
  prefix: string,
  category: string,
  first: string,
  amountOf: (row: { of: (name: string) => string }) => number,
) {
  const parts: FilePart[] = [];
  const all: { of: (name: string) => string }[] = [];
  for (const file of moneyFiles(prefix)) {
    const [sheet] = await sheetsOf(file);
    if (!sheet) throw new Error(`${file} is empty`);
    const rows = table(sheet, first);
    all.push(...rows);
    const ends = groupsOf(rows, (row) => digits(row.of('정산주기(종료일)')));
    for (const [end, own] of ends)
      parts.push({
        category,
        part: '',
        fileName: path.basename(file),
        end,
        rowCount: own.length,
        amount: sum(own.map(amountOf)),
      });
  }
  return { rows: all, parts };
}

/** The requests that pickups belong to; the file loaded last says what a request is. */
async function requestsOf(): Promise<SettlementWorld['requests']> {
  const requests: SettlementWorld['requests'] = new Map();
  for (const file of [...wingFiles('입고요청'), ...moneyFiles('입고요청')])
    for (const [request, own] of groupsOf(await lines(file, 1), (line) => line['요청ID'] ?? '')) {
      const pieces = new Map<string, number>();
      for (const line of own)
        pieces.set(
          line['옵션ID'] ?? '',
          (pieces.get(line['옵션ID'] ?? '') ?? 0) + number(line['입고예정수량']),
        );
      requests.set(request, pieces);
    }
  return requests;
}

/** Everything that 정산 리포트 is made of. */
export async function settlementWorld(): Promise<SettlementWorld> {
  const [master] = await Promise.all(wingFiles('옵션마스터').map((file) => lines(file, 1)));
  const fees = await filed(`${vendor}-CATEGORY_TR`, '판매수수료', '정산유형', (row) =>
    number(row.of('정산대상액')),
  );
  const charged = await filed('광고비내역', '광고비 내역', '정산주기(종료일)', (row) =>
    number(row.of('합계')),
  );
  const pickups = await filed('밀크런내역', '밀크런 내역', '정산주기(종료일)', (row) =>
    number(row.of('총 합계 금액')),
  );
  const lost = await filed(`${vendor}-INVENTORY_COMPENSATION`, '재고 손실 보상', '발생일', (row) =>
    number(row.of('보상 금액')),
  );
  const { costs, parts } = await costsOf();
  const payments: Payment[] = [];
  for (const file of moneyFiles('정산현황요약')) {
    const [sheet] = await sheetsOf(file);
    if (!sheet) throw new Error(`${file} is empty`);
    for (const row of table(sheet, '정산유형')) {
      const payment = {
        start: digits(row.of('매출인식 시작일')),
        end: digits(row.of('매출인식 종료일')),
        ratio: number(row.of('지급비율(%)')),
        won: (name: string) => number(row.of(name)),
        payDay: digits(row.of('지급일')),
        status: row.of('지급상태'),
      };
      payments.push(payment);
      parts.push({
        category: '정산현황 요약',
        part: `주정산 ${payment.ratio}`,
        fileName: path.basename(file),
        end: payment.end,
        rowCount: 1,
        amount: payment.won('최종지급액'),
      });
    }
  }
  const adFiles = moneyFiles(`${vendor}_pa_daily_keyword`);
  return {
    parts: [...fees.parts, ...charged.parts, ...pickups.parts, ...lost.parts, ...parts],
    sales: fees.rows.map((row) => ({
      end: digits(row.of('정산주기(종료일)')),
      day: digits(row.of('매출인식일')),
      option: row.of('옵션ID'),
      pieces: number(row.of('판매수량(B)')),
      won: number(row.of('판매액(A*B)')),
      coupon: number(row.of('판매자할인쿠폰(D+E)')),
      fee: number(row.of('판매수수료')) + number(row.of('판매수수료 VAT')),
      settled: number(row.of('정산대상액')),
    })),
    costs,
    charged: charged.rows.map((row) => ({ day: digits(row.of('일자')), won: number(row.of('합계')) })),
    pickups: pickups.rows.map((row) => ({
      day: digits(row.of('픽업일')),
      request: row.of('요청ID'),
      won: number(row.of('총 합계 금액')),
    })),
    payments,
    charges: (await Promise.all(moneyFiles('운영_라이브').map((file) => lines(file, 1))))
      .flat()
      .map((line) => ({
        ym: digits(line['연월']),
        brand: line['브랜드'] ?? '',
        type: line['구분'] ?? '',
        won: number(line['금액']),
      })),
    ads: (await Promise.all(adFiles.map((file) => adLines(file)))).flat(),
    adDays: new Set(
      adFiles.flatMap((file) => {
        const [from = '', to = ''] = file.match(/\d{8}(?=[_.])/g)?.slice(-2) ?? [];
        const days = [];
        for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
        return days;
      }),
    ),
    requests: await requestsOf(),
    options: new Map(
      (master ?? []).map((line) => [
        line['옵션ID'] ?? '',
        {
          brand: line['브랜드코드'] ?? '',
          productName: line['등록상품명'] ?? '',
          optionName: line['옵션명'] ?? '',
        },
      ]),
    ),
    brandNames: new Map((master ?? []).map((line) => [line['브랜드코드'] ?? '', line['브랜드명'] ?? ''])),
  };
}
