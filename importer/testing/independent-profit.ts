import { moneyFiles, wingFiles } from '../../src/reports/testing/wing.ts';
import { adLines } from './ad-lines.ts';
import { digits, lines, number } from './independent-numbers.ts';
import { sheetsOf } from './sample-sheets.ts';

/*
 * The profit of every option worked out from the spreadsheets alone: another reader, no SQL, nothing of the product. Written from
 * domain rules 1.4 (what the sheets say) and 4.0 (공헌이익).
 */

export interface ExpectedProfit {
  sale: number;
  coupon: number;
  fee: number;
  fulfilment: number;
  goods: number;
  ads: number;
  /** Sold on days without a cost; none of it is in the others. */
  uncosted: number;
  /** Of the fees: what the lines say was sold. */
  gross: number;
}

type Taken = Pick<ExpectedProfit, 'coupon' | 'fee' | 'fulfilment' | 'gross'> & {
  day: string;
  option: string;
  ads: number;
};
type Cell = Awaited<ReturnType<typeof sheetsOf>>[number]['data'][number][number] | undefined;
const nothing = { coupon: 0, fee: 0, fulfilment: 0, gross: 0, ads: 0 };
const text = (cell: Cell) => (cell === null || cell === undefined ? '' : String(cell));

async function feeLines(file: string): Promise<Taken[]> {
  const [, head = [], ...rows] = (await sheetsOf(file))[0]?.data ?? [];
  const at = (name: string) => head.findIndex((cell) => text(cell).startsWith(name));
  const won = (row: Cell[], name: string) => number(text(row[at(name)]));
  return rows.map((row) => ({
    ...nothing,
    day: digits(text(row[at('발생일')])),
    option: text(row[at('옵션ID')]),
    gross: won(row, '판매액(A*B)'),
    coupon: won(row, '판매자할인쿠폰'),
    fee: number(text(row[head.indexOf('판매수수료')])) + won(row, '판매수수료 VAT'),
  }));
}

/** Lines of costs; the VAT of a sheet is shared out by amount, what is left after whole won to the largest remainders. */
async function costLines(file: string): Promise<Taken[]> {
  const sheets = (await sheetsOf(file)).filter(
    ({ data }) => text(data[6]?.[0]) === '정산유형' && data[7]?.includes('발생비용(A)'),
  );
  return sheets.flatMap(({ data }) => {
    const head = data[6] ?? [];
    const amounts = data[7] ?? [];
    const [, sum, vat] = (data[3] ?? []).map((cell) => number(text(cell)));
    const final = Math.max(
      ...['할인적용가(A-B)', '최종비용', '최종비용(A-B-C)'].map((name) => amounts.indexOf(name)),
    );
    const day = head.findIndex((cell) => text(cell).startsWith('발생일'));
    const option = head.indexOf('옵션ID');
    const rows = data.slice(8).map((row, place) => {
      const amount = number(text(row[final]));
      const exact = sum ? (vat ?? 0) * amount : 0;
      const part = Math.floor(exact / (sum || 1));
      return { row, place, amount, part, rest: exact - part * (sum ?? 0) };
    });
    const left = (vat ?? 0) - rows.reduce((total, { part }) => total + part, 0);
    const more = new Set(
      rows
        .toSorted((a, b) => b.rest - a.rest || a.place - b.place)
        .slice(0, left)
        .map(({ place }) => place),
    );
    return rows.map(({ row, place, amount, part }) => ({
      ...nothing,
      day: digits(text(row[day])),
      option: text(row[option]),
      fulfilment: amount + part + (more.has(place) ? 1 : 0),
    }));
  });
}

/** Names of the files of the days from one to another, of both folders. */
export const salesFiles = (from: string, to: string): string[] =>
  [...moneyFiles('판매분석'), ...wingFiles('판매분석')].filter((name) => {
    const day = name.slice(-13, -5);
    return day >= from && day <= to;
  });
const profitFiles = (kinds: readonly string[]): string[] =>
  kinds.flatMap((kind) => moneyFiles(`A32230476-${kind}`));
const feeKinds = [
  'CATEGORY_TR',
  'WAREHOUSING_SHIPPING',
  'STORAGE_FEE',
  'CRETURN_PICKUP_RESTOCKING',
  'VRETURN_HANDLING',
];
const adFiles = () => moneyFiles('A32230476_pa_daily_keyword').filter((name) => !name.includes('20260901'));

/** Every option with sales, fees, costs or advertising on days from one to another. */
export async function expectedProfits(from: string, to: string): Promise<Map<string, ExpectedProfit>> {
  const costs = new Map<string, { from: string; won: number }[]>();
  for (const file of moneyFiles('원가'))
    for (const line of await lines(file, 1)) {
      const option = line['옵션ID'] ?? '';
      const own = [
        ...(costs.get(option) ?? []),
        { from: digits(line['적용일']), won: number(line['개당 원가']) },
      ];
      costs.set(
        option,
        own.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
      );
    }
  const costOf = (option: string, day: string) =>
    costs.get(option)?.findLast((cost) => cost.from <= day)?.won ?? null;
  const sales: { option: string; day: string; pieces: number; won: number }[] = [];
  for (const file of salesFiles(from, to))
    for (const line of await lines(file, 1))
      sales.push({
        option: line['옵션 ID'] ?? '',
        day: file.slice(-13, -5),
        pieces: number(line['판매량']),
        won: number(line['매출']),
      });
  const taken: Taken[] = [];
  for (const file of profitFiles(['CATEGORY_TR'])) taken.push(...(await feeLines(file)));
  for (const file of profitFiles(feeKinds.slice(1))) taken.push(...(await costLines(file)));
  for (const file of adFiles())
    for (const { day, option, cost } of await adLines(file))
      taken.push({ ...nothing, day, option, ads: cost });
  const uncosted = new Map<string, number>();
  for (const { option, day, won, pieces } of sales)
    if (costOf(option, day) === null && (won !== 0 || pieces !== 0))
      uncosted.set(option, (uncosted.get(option) ?? 0) + won);
  const found = new Map<string, ExpectedProfit>();
  const of = (option: string) => {
    const own = found.get(option) ?? { ...nothing, sale: 0, goods: 0, uncosted: uncosted.get(option) ?? 0 };
    found.set(option, own);
    return own;
  };
  for (const { option, day, won, pieces } of sales) {
    const cost = costOf(option, day);
    const own = of(option);
    if (cost === null) continue;
    own.sale += won;
    own.goods += pieces * cost;
  }
  for (const { option, day, ...sums } of taken) {
    if (day < from || day > to) continue;
    const own = of(option);
    // Of an option that sold without a cost: from when on there is one.
    if (uncosted.has(option) && costOf(option, day) === null) continue;
    for (const key of ['coupon', 'fee', 'fulfilment', 'gross', 'ads'] as const) own[key] += sums[key];
  }
  for (const own of found.values()) own.ads = Math.round((own.ads * 11) / 10);
  return new Map([...found].filter(([, own]) => Object.values(own).some((won) => won !== 0)));
}
