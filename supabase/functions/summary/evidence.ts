/** What a value is counted in; wonChange: won more or less than before. */
export type Unit = 'won' | 'pieces' | 'percent' | 'days' | 'count' | 'points' | 'wonChange' | 'day';

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
  | { kind: 'product'; productId: string }
  | { kind: 'diagnosis'; optionId: string };

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

const ofDiagnosis: Labels = {
  optionCount: ['문제 있는 옵션 수', 'count'],
  findingCount: ['발견한 문제 수', 'count'],
  newCount: ['미확인 문제 옵션 수', 'count'],
  lostSalesAmt: ['놓칠 매출 합계', 'won'],
  lossAmt: ['나갈 비용·손실 합계', 'won'],
  score: ['평균 진단 점수', 'points'],
};
const ofForecast: Labels = {
  demand: ['앞으로 28일 예상 판매', 'pieces'],
  demandLow: ['예상 판매 하한', 'pieces'],
  demandHigh: ['예상 판매 상한', 'pieces'],
  stock: ['재고', 'pieces'],
  incoming: ['입고 예정 수량', 'pieces'],
};
const axes: Record<string, string> = {
  sales: '판매',
  stock: '재고',
  traffic: '노출·전환',
  ads: '광고',
  profit: '수익',
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

const day = (label: string, value: Json | undefined, subject: string | null = null): Fact[] =>
  typeof value === 'string' && /^\d{8}$/.test(value) ? [{ subject, label, unit: 'day', value }] : [];

/** What a finding is called, what is at stake and since when it is there: its sentence is no figure that could be checked. */
const finding = (
  name: Json | undefined,
  impactAmt: Json | undefined,
  since: Json | undefined,
  subject?: string,
) =>
  typeof name !== 'string'
    ? []
    : [
        ...factsOf({ impactAmt: impactAmt ?? null }, { impactAmt: [`${name} 예상 영향`, 'won'] }, subject),
        ...day(`${name} 발견일`, since, subject),
      ];

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

/** The partner's key figures, what is to do, and the options with the most at stake. */
async function ofPartner(call: Call, partner_cd: string): Promise<Evidence | null> {
  const [dashboard, todo, diagnosis] = await Promise.all([
    call('my_dashboard', { partner_cd }),
    call('dashboard_todos', { partner_cd }),
    call('diagnosis_list', { partner_cd, page_size: mostRows }),
  ]);
  const found = record(dashboard);
  const diagnosed = record(diagnosis);
  const worst = list(diagnosed['rows']).map((row) => ({
    row,
    name: plainName([row['productName'], row['optionName']].filter(Boolean).join(' ')),
  }));
  return {
    topic: '파트너',
    names: worst.map(({ name }) => name),
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
      ...(diagnosed['day'] === null ? [] : factsOf(diagnosed['summary'], ofDiagnosis)),
      ...worst.flatMap(({ row, name }) => [
        ...factsOf(row, { score: ['진단 점수', 'points'] }, name),
        ...finding(row['ruleName'], row['impactAmt'], row['since'], name),
      ]),
    ],
  };
}

/** What a row of AI 상품진단 opens onto. The option has no name here: whoever asks has it before them. */
async function ofFindings(call: Call, partner_cd: string, option_id: string): Promise<Evidence> {
  const found = record(await call('diagnosis_detail', { partner_cd, option_id }));
  const figures = record(found['figures']);
  return {
    topic: '이 옵션',
    names: [],
    facts: [
      ...day('진단 기준일', found['day']),
      ...factsOf(found, { score: ['진단 점수', 'points'] }),
      ...Object.entries(axes).flatMap(([axis, name]) =>
        factsOf(record(figures['axes'])[axis], { points: [`${name} 축 점수`, 'points'] }),
      ),
      ...factsOf(figures, ofForecast),
      ...list(found['findings'])
        .filter(({ isOver }) => isOver === false)
        .flatMap(({ name, impactAmt, from }) => finding(name, impactAmt, from)),
    ],
  };
}

function gathered(call: Call, partnerCd: string, topic: Topic): Promise<Evidence | null> {
  switch (topic.kind) {
    case 'product':
      return ofProduct(call, partnerCd, topic.productId);
    case 'brand':
      return ofBrand(call, partnerCd, topic);
    case 'diagnosis':
      return ofFindings(call, partnerCd, topic.optionId);
    case 'partner':
      return ofPartner(call, partnerCd);
  }
}

/** What the person who asks may see of a topic; null: nothing is there. */
export async function gather(call: Call, partnerCd: string, topic: Topic): Promise<Evidence | null> {
  const found = await gathered(call, partnerCd, topic);
  // A day alone is of nothing.
  if (found === null || found.facts.every(({ unit }) => unit === 'day')) return null;
  return { ...found, names: [...new Set([found.topic, ...found.names])].filter((name) => name !== '') };
}
