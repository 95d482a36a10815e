import { startBenchBackend, type BenchBackend } from './support/bench-backend.ts';
import { databaseAlone, measureAlone } from './support/database-alone.ts';
import { fillCompany } from './support/fill-company.ts';
import type { Report } from './support/report.ts';
import { seePartners } from './support/see-partners.ts';
import type { BenchSize, PartnerSize } from './support/sizes.ts';

type Row = Report['rows'][number];

/** A third of the partners have twice the options, a third half. */
const companies = ({ overview: size, overviewPartners: length }: BenchSize): PartnerSize[] =>
  Array.from({ length }, (_, at) => ({
    ...size,
    options: Math.ceil((size.options * 2 ** (at % 3)) / 2),
  }));

const ago = (days: number) => `private.day_text(private.korea_today() - ${days})`;
const period = (days: number) => `${ago(days - 1)}, ${ago(0)}`;

/** An overview, the page of one partner that it is compared with, and what is kept for it. */
const overviews = [
  ['my_dashboards()', `my_dashboard('P1')`, 'refresh_dashboards()'],
  ['dashboard_todos_all()', `dashboard_todos('P1')`, 'refresh_dashboards()'],
  ...[30, 90].flatMap((days) => {
    const kept = `refresh_portfolios(${period(days)})`;
    return [
      [`portfolios(${period(days)})`, `portfolio('P1', ${period(days)})`, kept],
      [`portfolios(${period(days)}, level => 'partner')`, `portfolio('P1', ${period(days)})`, kept],
      [`portfolios_trend(${period(days)})`, `brand_sales_pivot('P1', ${period(days)})`, kept],
    ];
  }),
] as [overview: string, page: string, refresh: string][];

/** Overviews over 1, 12 and 100 partners with all that a partner has, when it is kept and when a day begins. */
export async function benchOverviews(size: BenchSize): Promise<Report> {
  const backend = await startBenchBackend();
  try {
    const start = performance.now();
    await fillCompany(backend.sql, backend.memberId, companies(size));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const rows: Row[] = [];
    const ratios: number[] = [];
    const ask = async (name: string, call: string): Promise<number> => {
      const measured = await measureAlone(backend, Math.min(size.repeats, 5), `select public.${call}`);
      rows.push({ name, measured });
      return measured.processor ?? measured.least;
    };
    const shown = (call: string) =>
      call.replaceAll(/private\.day_text\(private\.korea_today\(\) - (\d+)\)/g, '-$1');
    await seePartners(backend, 12);
    for (const [overview, page, refresh] of overviews) {
      // One partner's page is worked out, as it is in the morning.
      await backend.sql`delete from public.agg_partner_overview`;
      const one = await ask(`one partner: ${shown(page)}`, page);
      await ask(`12 partners, nothing kept: ${shown(overview)}`, overview);
      await keep(backend, refresh);
      ratios.push((await ask(`12 partners: ${shown(overview)}`, overview)) / one);
    }
    await seePartners(backend, size.overviewPartners);
    const ofAll: number[] = [];
    for (const [overview, , refresh] of overviews) {
      await keep(backend, refresh);
      ofAll.push(await ask(`${size.overviewPartners} partners: ${shown(overview)}`, overview));
    }
    await backend.sql`select private.hold_partner('P1')`;
    await ask('all of them, of which one changed: my_dashboards()', 'my_dashboards()');
    return {
      title: `Overviews: partners of about ${size.overview.options} options with everything`,
      notes: [
        `filled in ${seconds} s`,
        'judged by the processor time of the database, else the quickest run',
      ],
      rows,
      budgets: [
        { name: 'slowest overview of 12 partners against one partner', ratio: Math.max(...ratios), limit: 4 },
        {
          name: `slowest overview of ${size.overviewPartners} partners against 400 ms`,
          ratio: Math.max(...ofAll) / 400,
          limit: 1,
        },
      ],
    };
  } finally {
    await backend.close();
  }
}

/** Has it kept as a page does, in as many calls as it takes. */
async function keep({ sql, memberId }: BenchBackend, refresh: string): Promise<void> {
  for (;;) {
    const [row] = (await databaseAlone(sql, memberId, `select public.${refresh} as answer`)) as {
      answer: { left: number };
    }[];
    if (!row || row.answer.left === 0) return;
  }
}
