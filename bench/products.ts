import type { ProductList } from '../src/data/answers/product-list.ts';
import { startBenchBackend, type BenchBackend } from './support/bench-backend.ts';
import { setToday } from '../host/testing/today.ts';
import { measureAlone } from './support/database-alone.ts';
import { fillCompany, withSmallOne } from './support/fill-company.ts';
import { largeProduct } from './support/fill-products.ts';
import { measure } from './support/measure.ts';
import type { Report } from './support/report.ts';
import { type BenchSize, tenthOf } from './support/sizes.ts';

type Row = Report['rows'][number];

const tabs = ['all', 'out', 'under7', 'under14', 'over', 'noWinner', 'stopped', 'fresh'];
const filters = {
  brand_cd: 'P1B3',
  offer_condition: 'NEW',
  sale_state: 'selling',
  winner: 'N',
  price_from: 20_000,
  price_to: 30_000,
  amount_from: 1_000_000,
  amount_to: 3_000_000,
  product_name: '크림 12',
};

/** 상품 관리 by every tab, filter and column, and the first answers of the pages about one product. */
export async function benchProducts(size: BenchSize): Promise<Report> {
  const backend = await startBenchBackend();
  try {
    const start = performance.now();
    const filled = tenthOf(size, 'campaigns', 'settlementLines');
    await fillCompany(backend.sql, backend.memberId, withSmallOne(filled));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const list = await measureList(backend, size.repeats);
    const first = await measureFirstAnswers(backend, size);
    return {
      title: `상품 관리: ${size.options} options, ${size.days} days of all measures, ${size.inboundLines} inbound lines`,
      notes: [
        `filled in ${seconds} s`,
        'budgets of time are judged by the processor time of the database, else by the quickest run',
        'no snapshots of the stock: 상품 분석 is measured without stock-out days (docs/decisions/why-sales-changed.md)',
      ],
      rows: [...list.rows, ...first.rows],
      budgets: [...list.budgets, ...first.budgets],
    };
  } finally {
    await backend.close();
  }
}

const timeOf = ({ measured }: Row) => measured.processor ?? measured.least;

const slowest = (rows: Row[]) => rows.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, 1);

/**
 * Does the work on the day, of the next 30, on which a list by a ratio reads most facts: half a month of them in the first
 * half of a month, else as much as there is.
 */
async function onWorstDay<T>({ sql }: BenchBackend, work: () => Promise<T>): Promise<T> {
  const [worst] =
    await sql`select today::text as day, pg_get_functiondef('private.korea_today'::regproc) as clock
    from (select private.korea_today() + n as today from generate_series(0, 29) n) d
    cross join lateral private.traffic_parts('P1', today - 30, today - 1) p
    order by cardinality(p.days) + cardinality(p.less_days) desc limit 1`;
  await setToday(sql, String(worst?.day));
  try {
    return await work();
  } finally {
    await sql.unsafe(String(worst?.clock));
  }
}

/** Arguments as SQL: each of them is a name or number of ours. */
const call = (args: Readonly<Record<string, string | number>>) =>
  `select public.product_list('P1'${Object.entries(args)
    .map(([name, value]) => `, ${name} => ${typeof value === 'number' ? value : `'${value}'`}`)
    .join('')})`;

async function measureList(
  backend: BenchBackend,
  repeats: number,
): Promise<Pick<Report, 'rows' | 'budgets'>> {
  let list: ProductList | undefined;
  const ours = await measure(backend, repeats, async () => {
    const { data } = await backend.client.rpc('product_list', { partner_cd: 'P1' }).throwOnError();
    list = data as ProductList;
  });
  if (list?.rows.length !== 50) throw new Error('상품 관리 has no page of 50 rows');
  const alone = async (name: string, statement: string): Promise<Row> => ({
    name: `${name}, by the database alone`,
    measured: await measureAlone(backend, repeats, statement),
  });
  const few = async (name: string, all: Record<string, string | number>[]) => {
    const rows: Row[] = [];
    for (const args of all) {
      const label = `product_list, slowest ${name} (${Object.values(args)[0]})`;
      rows.push({
        name: `${label}, by the database alone`,
        measured: await measureAlone(backend, Math.min(repeats, 3), call(args)),
      });
    }
    return slowest(rows);
  };
  const sortable = Object.keys(list.rows[0] ?? {}).filter(
    (column) =>
      !['stockAmtBasis', 'suggestion', 'profitGap', 'profitGapAmt', 'enteredTargetDays'].includes(column),
  );
  const whole = await alone('product_list, 50 rows', call({}));
  const varied = [
    ...(await few(
      'tab',
      tabs.map((tab) => ({ tab })),
    )),
    ...(await few(
      'filter',
      Object.entries(filters).map(([name, value]) => ({ [name]: value })),
    )),
    ...(await few(
      'sort',
      sortable.map((sort_by) => ({ sort_by })),
    )),
  ];
  const ratios = await onWorstDay(backend, async () => [
    await alone('product_list, by conversionRate30 on its worst day', call({ sort_by: 'conversionRate30' })),
    await alone('product_list, by winnerRate30 on its worst day', call({ sort_by: 'winnerRate30' })),
  ]);
  const everyRow = await alone(
    'product_list, every row (export)',
    `select public.product_list('P1', page_size => 5000)`,
  );
  const ids = await alone('product_option_ids, all', `select public.product_option_ids('P1')`);
  return {
    rows: [{ name: 'product_list, 50 rows', measured: ours }, whole, ...varied, ...ratios, everyRow, ids],
    budgets: [
      {
        name: 'slowest list against 400 ms',
        ratio: Math.max(...[whole, ...varied, ...ratios].map(timeOf)) / 400,
        limit: 1,
      },
      { name: 'time against the database alone', ratio: ours.least / whole.measured.least, limit: 2 },
      { name: 'a page of 50 rows against 60 kB', ratio: ours.bytes / 60_000, limit: 1 },
    ],
  };
}

/** What one types into 브랜드 상품 검색: an id and its beginning, words, initial consonants, an unfinished syllable, several. */
const searches = [
  ['87000000007'],
  ['8700001'],
  ['수분 크림 12'],
  ['ㅅㅂㅋㄹ'],
  ['크리'],
  ['크림 77', '87000000123', 'ㅅㅂ 4개', '8810000000042'],
  ['없는상품'],
];

/** The same into the command palette, which finds products: one letter finds all of them. */
const productSearches = ['ㅋ', '크림 12', '8700001'];

/** The first answers of the pages about one product, and a search. */
async function measureFirstAnswers(
  backend: BenchBackend,
  { repeats, days }: BenchSize,
): Promise<Pick<Report, 'rows' | 'budgets'>> {
  const ask = async (name: string, statement: string): Promise<Row> => ({
    name: `${name}, by the database alone`,
    measured: await measureAlone(backend, repeats, statement),
  });
  const period = Math.min(365, Math.floor(days / 2));
  const dates = `private.day_text(private.korea_today() - ${period}), private.day_text(private.korea_today() - 1)`;
  const detail = await ask(
    'product_detail, largest product',
    `select public.product_detail('P1', '${largeProduct}')`,
  );
  const tabs: Row[] = [];
  for (const tab of ['product_stock', 'product_stock_months', 'product_inbound'])
    tabs.push(await ask(`${tab}, largest product`, `select public.${tab}('P1', '${largeProduct}')`));
  tabs.push(
    await ask('changes, largest product', `select public.changes('P1', 'option', '${largeProduct}')`),
  );
  const ids = `option_ids => array(select o."OPTION_CD" from public.dim_option o where o."PRODUCTID" = '${largeProduct}')`;
  for (const [name, args] of [
    ['diagnosis_list', ids],
    ['interventions', `${dates}, ${ids}`],
    ['loss_claims', `${dates}, ${ids}`],
    ['ad_keywords', `${dates}, ${ids}`],
  ])
    tabs.push(await ask(`${name}, largest product`, `select public.${name}('P1', ${args})`));
  const analytics = await ask(
    `product_analytics, 3 products, ${period} days`,
    `select public.product_analytics('P1', '{15000000010,15000000020,15000000030}', ${dates})`,
  );
  const largest: Row[] = [];
  for (const [part, id] of [
    ['', `'{${largeProduct}}'`],
    ['_days', `'${largeProduct}'`],
    ['_options', `'${largeProduct}'`],
  ])
    largest.push(
      await ask(
        `product_analytics${part}, largest product, ${period} days`,
        `select public.product_analytics${part}('P1', ${id}, ${dates})`,
      ),
    );
  const options: Row[] = [];
  for (const terms of searches)
    options.push(
      await ask(
        `option_search, slowest (${terms.join(', ')})`,
        `select public.option_search('P1', array['${terms.join("','")}'])`,
      ),
    );
  const chosen: Row[] = [];
  for (const term of productSearches)
    chosen.push(
      await ask(`product_search, slowest (${term})`, `select public.product_search('P1', '${term}')`),
    );
  const found = [...slowest(options), ...slowest(chosen)];
  return {
    rows: [detail, ...tabs, analytics, ...largest, ...found],
    budgets: [
      { name: 'product_detail against 150 ms', ratio: timeOf(detail) / 150, limit: 1 },
      { name: 'product_analytics against 150 ms', ratio: timeOf(analytics) / 150, limit: 1 },
      { name: 'slowest search against 50 ms', ratio: Math.max(...found.map(timeOf)) / 50, limit: 1 },
    ],
  };
}
