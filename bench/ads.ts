import { startBenchBackend, type BenchBackend } from './support/bench-backend.ts';
import { measureAlone } from './support/database-alone.ts';
import { fillCompany, withSmallOne } from './support/fill-company.ts';
import type { Report } from './support/report.ts';
import { type BenchSize, tenthOf } from './support/sizes.ts';

type Row = Report['rows'][number];

const calls = {
  campaigns: ['ad_campaigns_summary', 'ad_campaigns'],
  keywords: ['ad_keywords_summary', 'ad_keywords'],
} as const;

/** A margin is of the last month that is settled whole: days of sales and months of settlement that have it. */
const marginOf = { days: 70, settlementMonths: 3 };
const keywordsOfClass = 'ad_keywords of one class';
const keywordsFound = 'ad_keywords searched for';
/** Names of few and of all. */
const adSearches = ['캠페인 39', '키워드', 'ㅋㅇㄷ 7'];

/** 캠페인 성과 and 키워드 성과 over periods, against the rollup of each read alone, and a campaign opened. */
export async function benchAds(size: BenchSize): Promise<Report> {
  const backend = await startBenchBackend();
  try {
    const filled = { ...tenthOf(size, 'inboundLines', 'settlementLines'), ...marginOf };
    await fillCompany(backend.sql, backend.memberId, withSmallOne(filled));
    const rows: Row[] = [];
    for (const days of [7, 30, 90, 365].filter((one) => one <= size.adDays))
      rows.push(...(await measurePeriod(backend, size, days)));
    const found: Row[] = [];
    for (const term of adSearches)
      found.push({
        name: `ad_search (${term})`,
        measured: await measureAlone(backend, size.repeats, `select public.ad_search('P1', '${term}')`),
      });
    return {
      title: `Advertising: ${size.campaigns} campaigns, ${size.campaigns * 50} keywords, ${size.adDays} days`,
      notes: [
        'each period with the days before it; judged by the processor time of the database, else the quickest run',
      ],
      rows: [...rows, ...found],
      budgets: [
        ...budgets(rows),
        { name: 'slowest search against 50 ms', ratio: slowest(found) / 50, limit: 1 },
      ],
    };
  } finally {
    await backend.close();
  }
}

async function measurePeriod(backend: BenchBackend, size: BenchSize, days: number): Promise<Row[]> {
  const [range] = await backend.sql.unsafe(
    `select private.day_text(private.korea_today() - ${days}) as first, private.day_text(private.korea_today() - 1) as last`,
  );
  const period = `'P1', '${String(range?.first)}', '${String(range?.last)}'`;
  const measured = async (name: string, statement: string): Promise<Row> => ({
    name: `${days} days: ${name}`,
    measured: await measureAlone(backend, size.repeats, statement),
  });
  const first = `private.korea_today() - ${2 * days}`;
  const sums = '"IMP_CNT", "CLICK_CNT", "AD_COST", "ORD_14D", "QTY_14D", "REV_14D", "DIR_REV_14D"'
    .split(', ')
    .map((column) => `sum(${column})`)
    .join(', ');
  return [
    ...(await inTurn([...calls.campaigns, ...calls.keywords], (name) =>
      measured(name, `select public.${name}(${period})`),
    )),
    await measured(keywordsOfClass, `select public.ad_keywords(${period}, keyword_class => 'keep')`),
    await measured(keywordsFound, `select public.ad_keywords(${period}, keyword => '키워드 2')`),
    await measured(
      'a campaign opened onto the options of an ad group',
      `select public.ad_campaign_parts(${period}, campaign_id => '900007', adgroup_name => '그룹 1')`,
    ),
    await measured(
      'campaigns of the rollup, alone',
      `select "CAMPAIGN_ID", ${sums} from public.agg_ad_campaign_daily where "PARTNER_CD" = 'P1'
        and "DATE_SK" >= private.date_sk(${first}) group by 1`,
    ),
    await measured(
      'keywords of the rollup, alone',
      `select k."KEYWORD", ${sums} from public.agg_ad_keyword_monthly join public.dim_ad_keyword k using ("PARTNER_CD", "KEYWORD_ID")
        where "PARTNER_CD" = 'P1' and "MONTH_SK" >= private.date_sk(${first}) / 100 group by 1`,
    ),
  ];
}

/** One after the other: they share a database. */
async function inTurn<One, Made>(items: readonly One[], make: (item: One) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}

const slowest = (rows: readonly Row[]) =>
  Math.max(...rows.map(({ measured }) => measured.processor ?? measured.least));

function budgets(rows: readonly Row[]): Report['budgets'] {
  const slowestOf = (names: readonly string[]) =>
    slowest(rows.filter(({ name }) => names.some((one) => name.endsWith(`: ${one}`))));
  return [
    { name: 'slowest call of 캠페인 성과 against 300 ms', ratio: slowestOf(calls.campaigns) / 300, limit: 1 },
    {
      name: 'slowest call of 키워드 성과 against 300 ms',
      ratio: slowestOf([...calls.keywords, keywordsOfClass, keywordsFound]) / 300,
      limit: 1,
    },
    {
      name: 'a campaign opened against 100 ms',
      ratio: slowestOf(['a campaign opened onto the options of an ad group']) / 100,
      limit: 1,
    },
    {
      name: 'slowest list of campaigns against the rollup alone',
      ratio: slowestOf(['ad_campaigns']) / slowestOf(['campaigns of the rollup, alone']),
      limit: 2,
    },
    {
      name: 'slowest list of keywords against the rollup alone',
      ratio: slowestOf(['ad_keywords']) / slowestOf(['keywords of the rollup, alone']),
      limit: 2,
    },
  ];
}
