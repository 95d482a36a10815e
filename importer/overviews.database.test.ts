import { expect, it } from 'vitest';
import { randomOf, type Random } from '../host/testing/fuzz/random.ts';
import { asCaller, createAccount } from '../host/testing/test-database.ts';
import { setToday } from '../host/testing/today.ts';
import { fee, fees } from './testing/small-settlement.ts';
import { loadingDatabase } from './testing/loading.ts';
import { adReport, inboundReport, masterReport, salesReport, stockReport } from './testing/small-reports.ts';

const { load, sql } = loadingDatabase();

const options = ['1', '2', '3', '4'];
const of = (partner: string) => options.map((option) => (partner === 'P1' ? option : `9${option}`));

/** Parts of overviews that differ from what is worked out now, as the member reads them. */
const differing = (member: string) =>
  asCaller(
    sql(),
    { role: 'authenticated', id: member },
    (
      tx,
    ) => tx`select o."PARTNER_CD" as partner, p.part, o."FIGURES"::text as read, w.figures::text as "workedOut"
      from (
        select 'dashboard' as part union all select 'days' union all
        select distinct k."PART" from public.agg_partner_overview k where k."PART" like 'portfolio %'
      ) p
      cross join lateral private.partner_overviews(array['P1', 'P2'], p.part) o
      cross join lateral (select private.overview_part(o."PARTNER_CD", p.part) as figures) w
      where o."FIGURES"::text <> w.figures::text`,
  );

const answers = (member: string) =>
  asCaller(
    sql(),
    { role: 'authenticated', id: member },
    (tx) => tx`select public.my_dashboards()::text as dashboards, public.dashboard_todos_all()::text as todos,
      public.portfolios('20261101', '20261120')::text as portfolios, public.portfolios_trend('20261101', '20261120')::text as trend`,
  );

const refresh = (member: string, random: Random) =>
  asCaller(sql(), { role: 'authenticated', id: member }, async (tx) => {
    if (random.chance(0.7)) await tx`select public.refresh_dashboards()`;
    if (random.chance(0.7)) await tx`select public.refresh_portfolios('20261101', '20261120')`;
  });

/** Writes something of a partner: a load of one of the kinds, or an edit of the member. */
async function writeSome(member: string, partner: string, random: Random): Promise<string> {
  const option = random.pick(of(partner));
  const day = `202611${String(1 + random.below(20)).padStart(2, '0')}`;
  const some = of(partner).filter(() => random.chance(0.7));
  const edit = async (call: string) => {
    await asCaller(sql(), { role: 'authenticated', id: member }, (tx) => tx.unsafe(`select ${call}`));
    return call;
  };
  const read = async (report: ReturnType<typeof salesReport>) => {
    await load(report, partner);
    return report.category;
  };
  switch (random.below(9)) {
    case 0:
      return read(
        salesReport(
          day,
          some.map((code) => ({ OPTION_CD: code, SALE_QTY: 3, SALE_AMT: random.below(90) * 100 })),
        ),
      );
    case 1:
      return read(
        stockReport(
          '20261120',
          of(partner).map((code) => ({ OPTION_CD: code, STOCK_QTY: random.below(9), ITEM_WINNER_YN: 'N' })),
        ),
      );
    case 2:
      return read(
        inboundReport(
          some.map((code) => ({
            REQ_NO: `${partner}${code}`,
            OPTION_CD: code,
            SCH_DT: '20261112',
            EX_QTY: 5,
            IB_APRV_QTY: random.below(6),
          })),
        ),
      );
    case 3:
      return read(
        adReport('20261101', '20261103', [
          { KEYWORD: '컵', OPTION_CD: option, AD_COST: random.below(900), REV_14D: random.below(9000) },
        ]),
      );
    case 4:
      return read(fees(...some.map((code, at) => fee(code, 1 + random.below(5), { ROW_NO: at + 3 }))));
    case 5:
      return read(
        masterReport(
          of(partner).map((code) => ({
            OPTION_CD: code,
            ITEM_NM: '컵',
            OPTION_NM: code,
            BRAND_CD: `${partner}B${random.below(2)}`,
            BRAND_NM: `브랜드 ${partner}`,
            SALE_PRICE: 1000,
          })),
        ),
      );
    case 6:
      return edit(
        `public.change_options('${partner}', '{${some.join(',') || option}}', 'cost', '${100 + random.below(500)}', null, '20261101')`,
      );
    case 7:
      return edit(
        `public.change_sales_target('${partner}', '${partner}B0', '202611', '${1 + random.below(1000)}')`,
      );
    default:
      return edit(`public.refresh_diagnosis('${partner}')`);
  }
}

it.each([1, 2, 3])(
  'overviews show what is worked out of each partner after each of 25 random loads and edits (seed %i)',
  { timeout: 120_000 },
  async (seed) => {
    const random = randomOf(seed);
    await setToday(sql(), '2026-11-21');
    const member = await createAccount(sql(), {
      email: `overview${seed}@example.com`,
      partners: ['P1', 'P2'],
    });
    for (const partner of ['P1', 'P2'])
      await load(
        masterReport(
          of(partner).map((code) => ({
            OPTION_CD: code,
            ITEM_NM: '컵',
            OPTION_NM: code,
            BRAND_CD: `${partner}B0`,
            BRAND_NM: `브랜드 ${partner}`,
            SALE_PRICE: 1000,
          })),
        ),
        partner,
      );
    let read = 0;
    for (let step = 1; step <= 25; step += 1) {
      const what = await writeSome(member, random.pick(['P1', 'P2']), random);
      expect([step, what, await differing(member)]).toEqual([step, what, []]);
      await refresh(member, random);
      expect([step, what, await differing(member)]).toEqual([step, what, []]);
      const [kept] =
        await sql()`select count(*)::int as n from private.kept_overviews('{P1, P2}', 'dashboard')`;
      read += kept?.n as number;
    }
    // Else nothing but what is worked out was compared with itself.
    expect(read).toBeGreaterThan(10);
    const shown = await answers(member);
    await sql()`delete from public.agg_partner_overview`;
    expect(await answers(member)).toEqual(shown);
  },
);
