import type { Call, Json } from '../health/call.ts';
import type { Claim } from './claims.ts';
import * as of from './measures.ts';

/** All that a summary may say: nothing else reaches the model, and nothing else is shown. */
export interface Evidence {
  /** Name of the topic. */
  topic: string;
  claims: Claim[];
}

export type Topic =
  | { kind: 'partner' }
  | { kind: 'brand'; brandCd: string; from: string; to: string; comparison: string }
  | { kind: 'product'; productId: string }
  | { kind: 'diagnosis'; optionId: string };

type Row = Readonly<Record<string, Json>>;

/** Options or products of an answer: the first ones, by sales. */
const mostRows = 20;
const longestName = 120;

const record = (value: Json | undefined): Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
const list = (value: Json | undefined): Row[] =>
  Array.isArray(value) ? value.slice(0, mostRows).map(record) : [];
const rounded = (value: Json | undefined): number | null =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : null;

/** A name on one line, without marks of the prompt and letters that nobody sees, cut to a length. */
const plainName = (value: Json | undefined): string =>
  typeof value === 'string'
    ? value
        .normalize('NFKC')
        .replace(/[\p{C}「」<>]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, longestName)
        .trim()
    : '';

/** Names of rows; the id makes a name unique that another row or the topic has too. */
function namesOf(topic: string, rows: readonly { name: string; id: Json | undefined }[]): string[] {
  const names = rows.map(({ name }) => plainName(name));
  return rows.map(({ id }, index) => {
    const name = names[index] || String(id);
    return [topic, ...names].filter((other) => other === name).length > 1 ? `${name} (${String(id)})` : name;
  });
}

const dayText = (value: Json | undefined): string =>
  String(value).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3');
const asOf = (day: Json | undefined): string | null =>
  typeof day === 'string' ? `${dayText(day)} 기준` : null;
/** Days with how many of them are not loaded. */
const withGaps = (period: string, { missing }: Row): string =>
  Array.isArray(missing) && missing.length > 0 ? `${period}(${missing.length}일 데이터 없음)` : period;
const isWhole = ({ missing }: Row): boolean => Array.isArray(missing) && missing.length === 0;

interface About {
  subject?: string | null;
  period?: string | null;
}

/** Claims of the figures that an answer has; compared where the other days have the figure too. */
function figures(
  answer: Json | undefined,
  measures: of.Measures,
  { subject = null, period = null }: About = {},
  before: { comparison: string; figures: Json | undefined } | null = null,
): Claim[] {
  const values = record(answer);
  return Object.entries(measures).flatMap(([field, [measure, unit]]) => {
    const value = rounded(values[field]);
    if (value === null) return [];
    const previous = before && rounded(record(before.figures)[field]);
    const compared =
      before === null || previous === null
        ? { comparison: null, previous: null, direction: null }
        : { comparison: before.comparison, previous, direction: directionOf(value - previous) };
    return [{ subject, measure, finding: null, period, value, unit, ...compared }];
  });
}

const directionOf = (difference: number): Claim['direction'] =>
  difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';

/** A finding by the name of its rule: its sentence holds words that nobody could check. */
const finding = (
  name: Json | undefined,
  impactAmt: Json | undefined,
  since: Json | undefined,
  subject: string | null = null,
): Claim[] =>
  typeof name !== 'string'
    ? []
    : [
        {
          subject,
          measure: '예상 영향',
          finding: name,
          period: `${dayText(since)}부터`,
          value: rounded(impactAmt),
          unit: 'won',
          comparison: null,
          previous: null,
          direction: null,
        },
      ];

async function ofProduct(call: Call, partner_cd: string, product_id: string): Promise<Evidence | null> {
  const found = record(await call('product_detail', { partner_cd, product_id }));
  const product = record(found['product']);
  if (product['productId'] === undefined) return null;
  const topic = plainName(product['productName']);
  const rows = list(found['rows']);
  const names = namesOf(
    topic,
    rows.map((row) => ({ name: String(row['optionName'] ?? ''), id: row['optionId'] })),
  );
  const stockDay = asOf(found['stockDay']);
  const adDays = withGaps('최근 30일', record(found['adCover']));
  return {
    topic,
    claims: [
      ...figures(product, of.ofProduct),
      ...rows.flatMap((row, index) => {
        const subject = names[index] ?? '';
        return [
          ...figures(row, of.ofStock, { subject, period: stockDay }),
          ...figures(row, of.of7Days, { subject, period: '최근 7일' }),
          ...figures(row, of.of30Days, { subject, period: '최근 30일' }),
          ...figures(row, of.adsOf30Days, { subject, period: adDays }),
          ...figures(row, of.ofOption, { subject }),
        ];
      }),
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
  const topic = plainName(brand['brandName']);
  const moved = list(record(movers)['rows']);
  const names = namesOf(
    topic,
    moved.map((row) => ({ name: String(row['productName']), id: row['productId'] ?? row['optionCd'] })),
  );
  const days = `${dayText(from)} ~ ${dayText(to)}`;
  const [own, other] = [record(found['period']), record(found['comparison'])];
  const period = withGaps(days, own);
  const against = of.comparisons[comparison] ?? comparison;
  // Days that are not the same cannot be compared.
  const before =
    isWhole(own) && isWhole(other) ? { comparison: against, figures: found['comparisonFigures'] } : null;
  return {
    topic,
    claims: [
      ...figures(found['figures'], of.ofSales, { period }, before),
      ...figures(found['figures'], of.ofAds, { period: withGaps(days, record(found['adCover'])) }),
      ...moved.flatMap((row, index) =>
        figures(
          row,
          { saleAmt: of.ofSales.saleAmt },
          { subject: names[index] ?? '', period },
          { comparison: against, figures: { saleAmt: row['previousSaleAmt'] ?? null } },
        ),
      ),
    ],
  };
}

function ofTile(tile: Row): Claim[] {
  const [name, comparison] = of.tiles[String(tile['id'])] ?? [];
  if (name === undefined || comparison === undefined) return [];
  const [own, other] = [record(tile['period']), record(tile['comparison'])];
  const before = isWhole(own) && isWhole(other) ? { comparison, figures: tile['comparisonFigures'] } : null;
  return [
    ...figures(tile['figures'], of.ofSales, { period: withGaps(name, own) }, before),
    ...figures(tile['ads'], of.ofAds, { period: withGaps(name, record(tile['adCover'])) }),
  ];
}

/** The partner's key figures, what is to do, and the options with the most at stake. */
async function ofPartner(call: Call, partner_cd: string): Promise<Evidence> {
  const [dashboard, todo, diagnosis] = await Promise.all([
    call('my_dashboard', { partner_cd }),
    call('dashboard_todos', { partner_cd }),
    call('diagnosis_list', { partner_cd, page_size: mostRows }),
  ]);
  const found = record(dashboard);
  const diagnosed = record(diagnosis);
  const topic = '파트너';
  const worst = list(diagnosed['rows']);
  const names = namesOf(
    topic,
    worst.map((row) => ({
      name: [row['productName'], row['optionName']].filter(Boolean).join(' '),
      id: row['optionId'],
    })),
  );
  const period = asOf(diagnosed['day']);
  const counts = list(record(todo)['rows']).map(({ rule, count }) => [String(rule), count ?? null]);
  return {
    topic,
    claims: [
      ...list(found['tiles']).flatMap(ofTile),
      ...figures(Object.fromEntries(counts), of.todos, { period: asOf(found['today']) }),
      ...(period === null ? [] : figures(diagnosed['summary'], of.ofDiagnosis, { period })),
      ...worst.flatMap((row, index) => {
        const subject = names[index] ?? '';
        return [
          ...figures(row, of.ofScore, { subject, period }),
          ...finding(row['ruleName'], row['impactAmt'], row['since'], subject),
        ];
      }),
    ],
  };
}

/** A row of AI 상품진단 with what it opens onto. The option has no name here: the person who asks sees it. */
async function ofFindings(call: Call, partner_cd: string, option_id: string): Promise<Evidence> {
  const found = record(await call('diagnosis_detail', { partner_cd, option_id }));
  const own = record(found['figures']);
  const points = Object.entries(record(own['axes'])).map(([axis, one]) => [
    axis,
    record(one)['points'] ?? null,
  ]);
  const axes = Object.entries(of.axes).map(([axis, name]) => [axis, [name, 'points']] as const);
  const period = asOf(found['day']);
  return {
    topic: '이 옵션',
    claims: [
      ...figures(found, of.ofScore, { period }),
      ...figures(Object.fromEntries(points), Object.fromEntries(axes), { period }),
      ...figures(own, of.ofForecast, { period: '앞으로 28일' }),
      ...figures(own, of.ofForecastStock, { period }),
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

/** The evidence that the caller may see of a topic; null: there is none. */
export async function gather(call: Call, partnerCd: string, topic: Topic): Promise<Evidence | null> {
  const found = await gathered(call, partnerCd, topic);
  return found === null || found.claims.length === 0 ? null : found;
}
