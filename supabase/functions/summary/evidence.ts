/** What a value is counted in; wonChange: won more or less than before. */
export type Unit = 'won' | 'pieces' | 'percent' | 'days' | 'count' | 'wonChange' | 'day';

/** One value of the page. A day is yyyyMMdd, all else a number. */
export interface Fact {
  /** The option or product that it is of; null: what is talked about. */
  subject: string | null;
  label: string;
  unit: Unit;
  value: number | string;
}

/** All that a summary may say: nothing else reaches the model, and nothing else may be in its answer. */
export interface Evidence {
  /** Name of what is talked about, and of the brand of a product. */
  topic: string;
  names: string[];
  facts: Fact[];
}

export type Topic =
  | { kind: 'partner' }
  | { kind: 'brand'; brandCd: string; from: string; to: string; comparison: string }
  | { kind: 'product'; productId: string };

/** Calls a function of the data API as the person who asks; null where there is nothing of it for them. */
export type Call = (name: string, args: Record<string, unknown>) => Promise<Json>;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

type Labels = Record<string, [label: string, unit: Unit]>;

const sales: Labels = {
  saleAmt: ['매출', 'won'],
  saleQty: ['판매수량', 'pieces'],
  orderCnt: ['주문수', 'count'],
  cancelRate: ['취소율', 'percent'],
  conversionRate: ['전환율', 'percent'],
  targetAmt: ['목표 매출', 'won'],
  achievementRate: ['달성률', 'percent'],
  adCost: ['광고비', 'won'],
  adSaleAmt: ['광고 매출', 'won'],
  adRoas: ['광고 수익률', 'percent'],
};
const ofOption: Labels = {
  stockQty: ['재고', 'pieces'],
  incomingQty: ['입고 예정 수량', 'pieces'],
  doc: ['소진 예상일수', 'days'],
  avgSales7Days: ['최근 7일 하루 평균 판매량', 'pieces'],
  avgSales30Days: ['최근 30일 하루 평균 판매량', 'pieces'],
  saleAmt30: ['최근 30일 매출', 'won'],
  conversionRate30: ['최근 30일 전환율', 'percent'],
  winnerRate30: ['최근 30일 아이템위너 비율', 'percent'],
  adCost30: ['최근 30일 광고비', 'won'],
  adRoas30: ['최근 30일 광고 수익률', 'percent'],
  salePrice: ['판매가', 'won'],
  suggestedInboundQty: ['권장 입고 수량', 'pieces'],
};
const tiles: Record<string, string> = {
  yesterday: '어제 ',
  last7: '최근 7일 ',
  month: '이번 달 ',
  lastMonth: '지난달 ',
};
const todos: Record<string, string> = {
  out: '재고가 떨어진 판매 중 옵션 수',
  under7: '7일 안에 소진될 옵션 수',
  noWinner: '아이템위너가 아닌 옵션 수',
  over: '과잉 재고 옵션 수',
  adsLosing: '손실 광고 수',
  inboundErrors: '오류 입고 요청 수',
  inboundDue: '이번 주 입고 예정 요청 수',
};

/** Written before a label: the same figure of the days that it is compared with. */
export const beforeLabel = '비교 기간 ';
/** Options or products of an answer: the first ones, by sales. */
const mostRows = 20;
const longestName = 120;

const record = (value: Json | undefined): Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
const list = (value: Json | undefined): Record<string, Json>[] =>
  Array.isArray(value) ? value.slice(0, mostRows).map(record) : [];

/** A name as it is told: without what could end its brackets or hide, cut to a length. */
export const plainName = (value: Json | undefined): string =>
  typeof value === 'string'
    ? value
        .normalize('NFKC')
        .replace(/[\p{C}「」<>]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, longestName)
        .trim()
    : '';

function factsOf(of: Json | undefined, labels: Labels, subject: string | null = null, before = ''): Fact[] {
  const values = record(of);
  return Object.entries(labels).flatMap(([key, [label, unit]]) => {
    const value = values[key];
    return typeof value === 'number' ? [{ subject, label: before + label, unit, value }] : [];
  });
}

const day = (label: string, value: Json | undefined): Fact[] =>
  typeof value === 'string' && /^\d{8}$/.test(value) ? [{ subject: null, label, unit: 'day', value }] : [];

async function ofProduct(call: Call, partner_cd: string, product_id: string): Promise<Evidence | null> {
  const found = record(await call('product_detail', { partner_cd, product_id }));
  const product = record(found['product']);
  if (product['productId'] === undefined) return null;
  const rows = list(found['rows']);
  const facts = rows.flatMap((row) => factsOf(row, ofOption, plainName(row['optionName'])));
  return {
    topic: plainName(product['productName']),
    names: [plainName(product['brandName']), ...rows.map((row) => plainName(row['optionName']))],
    facts: [
      ...factsOf(product, { optionCount: ['옵션 수', 'pieces'] }),
      ...day('재고 기준일', found['stockDay']),
      ...facts,
    ],
  };
}

async function ofBrand(
  call: Call,
  partner_cd: string,
  { brandCd, from, to, comparison }: Extract<Topic, { kind: 'brand' }>,
): Promise<Evidence | null> {
  const args = { partner_cd, brand_cd: brandCd, date_start: from, date_end: to, comparison };
  const [detail, movers] = await Promise.all([call('brand_detail', args), call('brand_movers', args)]);
  const found = record(detail);
  const brand = record(found['brand']);
  if (brand['brandCd'] === undefined) return null;
  const moved = list(record(movers)['rows']);
  return {
    topic: plainName(brand['brandName']),
    names: moved.map((row) => plainName(row['productName'])),
    facts: [
      ...day('기간 시작일', from),
      ...day('기간 종료일', to),
      ...factsOf(found['figures'], sales),
      ...factsOf(found['comparisonFigures'], sales, null, beforeLabel),
      ...moved.flatMap((row) => {
        const name = plainName(row['productName']);
        return [
          ...factsOf(row, { saleAmt: ['매출', 'won'], changeAmt: ['매출 증감액', 'wonChange'] }, name),
          ...factsOf(row, { previousSaleAmt: [`${beforeLabel}매출`, 'won'] }, name),
        ];
      }),
    ],
  };
}

async function ofPartner(call: Call, partner_cd: string): Promise<Evidence | null> {
  const [dashboard, todo] = await Promise.all([
    call('my_dashboard', { partner_cd }),
    call('dashboard_todos', { partner_cd }),
  ]);
  const found = record(dashboard);
  return {
    topic: '파트너',
    names: [],
    facts: [
      ...day('오늘', found['today']),
      ...list(found['tiles']).flatMap((tile) => {
        const name = tiles[String(tile['id'])] ?? '';
        return [
          ...factsOf(tile['figures'], sales, null, name),
          ...factsOf(tile['ads'], sales, null, name),
          ...factsOf(tile['comparisonFigures'], sales, null, beforeLabel + name),
        ];
      }),
      ...list(record(todo)['rows']).flatMap((row) => {
        const label = todos[String(row['rule'])];
        return label === undefined ? [] : factsOf(row, { count: [label, 'count'] });
      }),
    ],
  };
}

/** What the person who asks may see of a topic; null: nothing is there. */
export async function gather(call: Call, partnerCd: string, topic: Topic): Promise<Evidence | null> {
  const found = await (topic.kind === 'product'
    ? ofProduct(call, partnerCd, topic.productId)
    : topic.kind === 'brand'
      ? ofBrand(call, partnerCd, topic)
      : ofPartner(call, partnerCd));
  if (found === null || found.facts.length === 0) return null;
  return { ...found, names: [...new Set([found.topic, ...found.names])].filter((name) => name !== '') };
}
