import { addDays, sum } from './independent-numbers.ts';
import { groupsOf } from './independent-sales.ts';
import { shared, type FilePart, type SettlementWorld } from './settlement-lines.ts';

/* 정산 리포트 worked out from the lines of the spreadsheets: no SQL, nothing of the product. */

/** Days of 매출인식, brands (none: all; empty: of none) and, if only those of some periods count, their last days. */
export interface SettlementFilter {
  from: string;
  to: string;
  brands: string[];
  ends: string[] | null;
}
export const reportNames = [
  '판매수수료',
  '입출고/배송비',
  '보관비',
  '반품 회수/재입고',
  '반출',
  '부가서비스',
  '재고 손실 보상',
  '광고비 내역',
  '밀크런 내역',
];
const costReports = reportNames.slice(1, 6);

/** First day of a week: its Monday, or the first of the month. */
function weekStart(end: string): string {
  let day = end;
  while (
    day.slice(6) !== '01' &&
    new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`).getUTCDay() !== 1
  )
    day = addDays(day, -1);
  return day;
}
/** Settlement periods that any file names, the latest first. */
export function periodsOf({ parts, payments }: SettlementWorld) {
  return [...new Set(parts.map(({ end }) => end))]
    .toSorted((a, b) => (a < b ? 1 : -1))
    .map((end) => ({ start: payments.find((each) => each.end === end)?.start ?? weekStart(end), end }));
}

/** Runs of days that count. */
function runsOf(world: SettlementWorld, { from, to, ends }: SettlementFilter): string[][] {
  const chosen = periodsOf(world).filter(({ end }) => ends?.includes(end));
  const runs: string[][] = [];
  let last = '';
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (ends && !chosen.some(({ start, end }) => start <= day && day <= end)) continue;
    if (last === '' || addDays(last, 1) !== day) runs.push([]);
    runs.at(-1)?.push(day);
    last = day;
  }
  return runs;
}

const withVat = (won: number) => Math.floor((won * 11 + 5) / 10);

/** Won of advertising with VAT by brand on days in a row. */
function adsOf(
  world: SettlementWorld,
  brandOf: (option: string) => string,
  days: string[],
): [string, number][] {
  const charged = world.charged.filter(({ day }) => days.includes(day));
  const settled = new Set(charged.map(({ day }) => day));
  const reported = groupsOf(
    world.ads.filter(({ day }) => days.includes(day)),
    ({ option }) => brandOf(option),
  );
  let replaced = 0;
  const brands = [...reported].map(([brand, own]): [string, number] => {
    let until = 0;
    for (const day of days) {
      const cost = sum(own.filter((line) => line.day === day).map((line) => line.cost));
      if (settled.has(day)) replaced += withVat(until + cost) - withVat(until);
      until += cost;
    }
    return [brand, withVat(until)];
  });
  return settled.size === 0 ? brands : [...brands, ['', sum(charged.map(({ won }) => won)) - replaced]];
}

/** Won of pickups by brand. */
function pickupsOf(
  world: SettlementWorld,
  brandOf: (option: string) => string,
  days: string[],
): [string, number][] {
  return world.pickups
    .filter(({ day }) => days.includes(day))
    .flatMap(({ request, won }): [string, number][] => {
      const pieces = new Map<string, number>();
      for (const [option, count] of world.requests.get(request) ?? [])
        pieces.set(brandOf(option), (pieces.get(brandOf(option)) ?? 0) + count);
      const brands = [...pieces].filter(([, count]) => count > 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
      if (brands.length === 0) return [['', won]];
      const parts = shared(won, brands.map(([, count]) => count)); // prettier-ignore
      return brands.map(([brand], place) => [brand, parts[place] ?? 0]);
    });
}

/** What of the charges of a type falls on days in a row, by brand. */
function chargesOf(world: SettlementWorld, type: string, days: string[]): [string, number][] {
  return world.charges
    .filter((charge) => charge.type === type && days.some((day) => day.startsWith(charge.ym)))
    .map(({ brand, ym, won }) => {
      const length = new Date(Date.UTC(Number(ym.slice(0, 4)), Number(ym.slice(4)), 0)).getUTCDate();
      const until = (place: number) => Math.floor((won * place) / length);
      const own = days.filter((day) => day.startsWith(ym)).map((day) => Number(day.slice(6)));
      return [brand, until(Math.max(...own)) - until(Math.min(...own) - 1)];
    });
}

export interface SettlementRow {
  quantity: number | null;
  salesAmount: number | null;
  salesFee: number | null;
  fulfillmentFee: number | null;
  adCost: number | null;
  logisticsCost: number | null;
  liveFee: number | null;
  operationFee: number | null;
  finalSettlement: number | null;
}

/** Rows of brands, the highest sales first, and their sums. */
export function expectedReport(world: SettlementWorld, filter: SettlementFilter) {
  const runs = runsOf(world, filter);
  const days = new Set(runs.flat());
  const brandOf = (option: string) => world.options.get(option)?.brand ?? '';
  const isLoaded = (names: string[]) =>
    periodsOf(world).some(
      ({ start, end }) =>
        runs.flat().some((day) => start <= day && day <= end) &&
        world.parts.some((part) => part.end === end && names.includes(part.category)),
    );
  const sales = world.sales.filter(({ day }) => days.has(day));
  const costs = world.costs.filter(({ day }) => days.has(day));
  const ads = runs.flatMap((run) => adsOf(world, brandOf, run));
  const pickups = runs.flatMap((run) => pickupsOf(world, brandOf, run));
  const charges = (type: string) => runs.flatMap((run) => chargesOf(world, type, run));
  const [live, operation] = [charges('라이브'), charges('운영')];
  const hasSales = sales.length > 0 || isLoaded(['판매수수료']);
  const hasCosts = costs.length > 0 || isLoaded(costReports);
  const hasAds = runs.flat().some((day) => world.adDays.has(day)) || isLoaded(['광고비 내역']);
  const hasPickups = pickups.length > 0 || isLoaded(['밀크런 내역']);
  const brands = new Set([
    ...[...sales, ...costs].map(({ option }) => brandOf(option)),
    ...[...ads, ...pickups, ...live, ...operation].map(([brand]) => brand),
  ]);
  const of = (pairs: [string, number][], brand: string) =>
    pairs.filter(([each]) => each === brand).map(([, won]) => won);
  const rows = [...brands]
    .filter((brand) => filter.brands.length === 0 || filter.brands.includes(brand))
    .map((brand) => {
      const sold = sales.filter(({ option }) => brandOf(option) === brand);
      const spent = sum(costs.filter(({ option }) => brandOf(option) === brand).map(({ won }) => won));
      const [salesAmount, salesFee] = [sum(sold.map(({ won, coupon }) => won - coupon)), sum(sold.map(({ fee }) => fee))]; // prettier-ignore
      const [ad, pickup] = [sum(of(ads, brand)), sum(of(pickups, brand))];
      const entered = (pairs: [string, number][]) =>
        of(pairs, brand).length > 0 ? sum(of(pairs, brand)) : null;
      const [liveFee, operationFee] = [entered(live), entered(operation)];
      const row: SettlementRow = {
        quantity: hasSales ? sum(sold.map(({ pieces }) => pieces)) : null,
        salesAmount: hasSales ? salesAmount : null,
        salesFee: hasSales ? salesFee : null,
        fulfillmentFee: hasCosts ? spent : null,
        adCost: hasAds ? ad : null,
        logisticsCost: hasPickups ? pickup : null,
        liveFee,
        operationFee,
        finalSettlement: hasSales
          ? salesAmount - salesFee - spent - ad - pickup - (liveFee ?? 0) - (operationFee ?? 0)
          : null,
      };
      return { brandCd: brand || null, brandName: world.brandNames.get(brand) ?? null, ...row };
    })
    .toSorted((a, b) => (b.salesAmount ?? 0) - (a.salesAmount ?? 0) || ((a.brandCd ?? '') < (b.brandCd ?? '') ? -1 : 1)); // prettier-ignore
  return { rows, figures: rows.length === 0 ? null : figuresOf(rows) };
}

/** Sums of rows; null where no row has a value. */
function figuresOf(rows: SettlementRow[]) {
  const total = (pick: (row: SettlementRow) => number | null) => {
    const values = rows.map(pick).filter((value) => value !== null);
    return values.length === 0 ? null : sum(values);
  };
  const [salesAmount, salesFee] = [total((row) => row.salesAmount), total((row) => row.salesFee)];
  return {
    quantity: total((row) => row.quantity),
    salesAmount,
    salesFee,
    salesFeeRate:
      salesAmount !== null && salesAmount > 0 && salesFee !== null ? (salesFee * 100) / salesAmount : null,
    fulfillmentFee: total((row) => row.fulfillmentFee),
    adCost: total((row) => row.adCost),
    logisticsCost: total((row) => row.logisticsCost),
    liveFee: total((row) => row.liveFee),
    operationFee: total((row) => row.operationFee),
    finalSettlement: total((row) => row.finalSettlement),
  };
}

/** Options with lines of sales, the highest sales first. */
export function expectedProducts(world: SettlementWorld, filter: SettlementFilter) {
  const days = new Set(runsOf(world, filter).flat());
  const rows = [
    ...groupsOf(
      world.sales.filter(({ day }) => days.has(day)),
      ({ option }) => option,
    ),
  ]
    .map(([optionId, own]) => {
      const known = world.options.get(optionId);
      const salesAmount = sum(own.map(({ won, coupon }) => won - coupon));
      const salesFee = sum(own.map(({ fee }) => fee));
      return {
        optionId,
        isKnown: known !== undefined,
        brandCd: known?.brand ?? null,
        brandName: known ? (world.brandNames.get(known.brand) ?? null) : null,
        productName: known?.productName ?? null,
        optionName: known?.optionName ?? null,
        quantity: sum(own.map(({ pieces }) => pieces)),
        salesAmount,
        salesFee,
        salesFeeRate: salesAmount <= 0 ? null : (salesFee * 100) / salesAmount,
        settlementAmount: sum(own.map(({ settled }) => settled)),
      };
    })
    .filter(({ brandCd }) => filter.brands.length === 0 || filter.brands.includes(brandCd ?? ''))
    .toSorted((a, b) => b.salesAmount - a.salesAmount || (a.optionId < b.optionId ? -1 : 1));
  return rows;
}

/** Settlement periods with a day in a period, without when they were loaded. */
export function expectedPeriods(world: SettlementWorld, from: string, to: string) {
  return periodsOf(world)
    .filter(({ start, end }) => end >= from && start <= to)
    .map(({ start, end }) => {
      const parts = world.parts.filter((part) => part.end === end);
      const payments = world.payments.filter((payment) => payment.end === end);
      return {
        periodStart: start,
        periodEnd: end,
        settleType: '주정산',
        files: filesOf(parts),
        waived: [],
        missing: reportNames.filter((name) => !parts.some(({ category }) => category === name)),
        payments: payments
          .toSorted((a, b) => b.ratio - a.ratio)
          .map(({ ratio, won, payDay, status }) => ({
            ratio,
            payableAmt: won('지급액(H)'),
            setoffAmt: won('추가상계(I)'),
            serviceAmt: won('CFS 비용(J)'),
            compAmt: won('재고 손실 보상(K)'),
            paidAmt: won('최종지급액'),
            payDay,
            status,
          })),
        lines: payments.length === 0 ? null : expectedLines(world, end),
      };
    });
}

/** What is said of files, without when they were loaded, in an order of their own. */
export const filesOf = (files: Omit<FilePart, 'end'>[]) =>
  files
    .map(({ category, part, fileName, rowCount, amount }) => ({ category, part, fileName, rowCount, amount }))
    .toSorted((a, b) => (`${a.category} ${a.part}` < `${b.category} ${b.part}` ? -1 : 1));

/** What the marketplace says of a period beside what its files say. */
function expectedLines(world: SettlementWorld, end: string) {
  const payments = world.payments.filter((payment) => payment.end === end);
  const once = (name: string) => payments[0]?.won(name) ?? 0;
  const each = (name: string) => sum(payments.map(({ won }) => won(name)));
  const part = (category: string, ...types: string[]) => {
    const own = world.parts.filter(
      (one) =>
        one.end === end && one.category === category && (types.length === 0 || types.includes(one.part)),
    );
    return own.length === 0 ? null : sum(own.map(({ amount }) => amount));
  };
  const sales = world.sales.filter((line) => line.end === end);
  const base = part('판매수수료');
  const ratio = Math.min(sum(payments.map((payment) => payment.ratio)), 100);
  const payable = base === null ? null : Math.floor((base * ratio) / 100);
  const named: [string, number, number | null][] = [
    ['milkrun', each('밀크런(c)'), part('밀크런 내역')],
    ['ads', each('광고비(d)'), part('광고비 내역')],
    ['warehousing', each('입출고비'), part('입출고/배송비', 'WAREHOUSING')],
    ['shipping', each('배송비'), part('입출고/배송비', 'SHIPPING')],
    ['storage', each('보관비'), part('보관비')],
    ['returnPickup', each('반품 회수비'), part('반품 회수/재입고', 'RETURN_PICKUP')],
    ['restocking', each('반품 재입고비'), part('반품 회수/재입고', 'RESTOCKING')],
    ['removal', each('반출비'), part('반출')],
    ['comp', each('재고 손실 보상(K)'), part('재고 손실 보상')],
  ];
  const find = (name: string) => named.find(([one]) => one === name) ?? [name, 0, null];
  const known = (name: string) => {
    const [, theirs, ours] = find(name);
    return ours ?? (theirs === 0 ? 0 : null);
  };
  const add = (...values: (number | null)[]) =>
    values.some((value) => value === null) ? null : sum(values.map(Number));
  const setoff = add(known('milkrun'), known('ads'));
  const services = ['warehousing', 'shipping', 'storage', 'returnPickup', 'restocking', 'removal'];
  const service = add(...services.map(known));
  const paid = add(payable, setoff && -setoff, service && -service, known('comp'));
  const of = (name: string): [string, number, number | null] => find(name) as [string, number, number | null];
  const all: [string, number, number | null][] = [
    ['gross', once('판매액(a)'), sum(sales.map(({ won }) => Math.max(won, 0)))],
    ['cancel', once('취소액(b)'), -sum(sales.map(({ won }) => Math.min(won, 0)))],
    ['fee', once('판매수수료(B)'), sum(sales.map(({ fee }) => fee))],
    ['coupon', once('판매자할인쿠폰(C)'), sum(sales.map(({ coupon }) => coupon))],
    ['base', once('판매기준매출(D)'), base],
    ['payable', each('지급액(H)'), payable],
    of('milkrun'),
    of('ads'),
    ['deduct', each('정산차감(e)'), 0],
    ['setoff', each('추가상계(I)'), setoff],
    ...services.map(of),
    ['otherService', 0, null],
    ['service', each('CFS 비용(J)'), service],
    of('comp'),
    ['paid', each('최종지급액'), paid],
  ];
  return all.map(([line, theirs, ours]) => ({
    line,
    theirs,
    ours,
    difference: ours === null ? null : theirs - ours,
  }));
}
