import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DiagnosisList } from '../../../src/data/answers/diagnosis.ts';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addOption, createCompany, type Company } from './company.ts';

// Inbound lines as the diagnosis of a day knows them, and when it is made.

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.database.drop());

describe('inbound lines as known on 10 November', () => {
  const line = (option: string, requested: string, planned: string, more: Record<string, unknown> = {}) => ({
    CUST_CD: 'P1',
    REQ_NO: option,
    IB_REQ_DT: requested,
    SCH_DT: planned,
    OPTION_CD: option,
    EX_QTY: 10,
    ...more,
  });
  const done = { SALE_READY_QTY: 9, DP_APRV_DT: '20261112' };

  beforeAll(async () => {
    const { sql } = company;
    // Of the lines before, two in three are on sale two days after the planned one.
    const before = ['20261001', '20261002', '20261003'].map((planned, index) =>
      line(`L${index}`, '20260920', planned, {
        SALE_READY_QTY: 10,
        DP_APRV_DT: index < 2 ? `2026100${index + 3}` : '20261020',
      }),
    );
    const lines = [
      ...before,
      line('planned', '20261101', '20261115'),
      line('requested later', '20261111', '20261115'),
      line('arrived since', '20261101', '20261109', done),
      line('in the stock', '20261101', '20261107', { SALE_READY_QTY: 10, DP_APRV_DT: '20261109' }),
      line('since the stock', '20261101', '20261108', { SALE_READY_QTY: 8, DP_APRV_DT: '20261110' }),
      line('late', '20261020', '20261102', { IB_APRV_QTY: 3, SALE_READY_QTY: 2 }),
      line('given up', '20261001', '20261020'),
    ];
    for (const one of lines) await sql`insert into public.raw_wing_inbound_request ${sql([one])}`;
  });

  it('stock of that morning', async () => {
    expect(
      await company.sql`select "OPTION_CD" as id, "ARRIVE_DT"::text as day, "QTY"::int as pieces
        from private.arriving_lines('P1', '2026-11-10', '2026-11-10') order by 1`,
    ).toEqual([
      // What came short and late is not known yet.
      { id: 'arrived since', day: '2026-11-11', pieces: 10 },
      { id: 'late', day: '2026-11-10', pieces: 8 },
      { id: 'planned', day: '2026-11-17', pieces: 10 },
      { id: 'since the stock', day: '2026-11-10', pieces: 10 },
    ]);
  });

  it('each line may arrive on five days, by the delays that are still possible', async () => {
    const rows = await company.sql`select "OPTION_CD" as id, "ARRIVE_DTS"::text[] as days
      from private.arriving_lines('P1', '2026-11-10', '2026-11-10') where "OPTION_CD" in ('planned', 'late', 'since the stock') order by 1`;
    // Three of four lines came after 2 days, one after 17: of one that is 8 days late already only the latter is left.
    expect(rows).toEqual([
      { id: 'late', days: Array.from({ length: 5 }, () => '2026-11-19') },
      { id: 'planned', days: [...Array.from({ length: 4 }, () => '2026-11-17'), '2026-12-02'] },
      { id: 'since the stock', days: [...Array.from({ length: 4 }, () => '2026-11-10'), '2026-11-25'] },
    ]);
  });

  it('goods need as many days as most lines did, of an option with three of its own', async () => {
    const { sql } = company;
    const own = ['20261005', '20261006', '20261009'].map((ready, index) => ({
      ...line('own', '20261001', '20261004', { SALE_READY_QTY: 1, DP_APRV_DT: ready }),
      REQ_NO: `own ${index}`,
    }));
    const back = new Error('taken back');
    const run = sql.begin(async (trial) => {
      for (const one of own) await trial`insert into public.raw_wing_inbound_request ${trial([one])}`;
      const found =
        await trial`select "OPTION_CD" as id, "DAYS" as days from private.lead_days('P1', '2026-11-10') order by 1`;
      // With the three lines before (13, 14 and 30 days) and that of the 7th (8 days) the middle of seven is 8.
      expect(found).toEqual([
        { id: 'own', days: 5 },
        { id: null, days: 8 },
      ]);
      throw back;
    });
    await expect(run).rejects.toBe(back);
  });

  it('as of the 12th, with stock of the 10th, what was put on sale in between counts from its day on', async () => {
    expect(
      await company.sql`select "OPTION_CD" as id, "ARRIVE_DT"::text as day, "QTY"::int as pieces
        from private.arriving_lines('P1', '2026-11-12', '2026-11-10') where "OPTION_CD" like '%since%' order by 1`,
    ).toEqual([
      { id: 'arrived since', day: '2026-11-12', pieces: 10 },
      { id: 'since the stock', day: '2026-11-10', pieces: 8 },
    ]);
  });
});

describe('a partner whose options are diagnosed', () => {
  const day = '2026-10-20';
  const known = (sql: Company['sql']) => sql`
    select s."OPTION_CD", s."SCORE", s."FIGURES", (select jsonb_object_agg(f."RULE_CD", f."EVIDENCE" || jsonb_build_object('won', f."IMPACT_AMT"))
      from public.fact_product_diagnosis f where f."OPTION_CD" = s."OPTION_CD" and f."LAST_DAY" = s."CALC_DAY") as found
    from public.agg_product_score s where s."PARTNER_CD" = 'P2' and s."CALC_DAY" = ${day}::date order by 1`;

  it('of a past day is not told by what came later', async () => {
    const { sql } = company;
    for (const id of ['81', '82']) await addOption(sql, { id, partner: 'P2', brand: 'C1', stock: 5 });
    const sales = (from: string, to: string, qty: number) => sql`
      insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT", "VIEW_CNT", "ORDER_CNT", "GROSS_QTY", "CANCEL_QTY", "WINNER_RATE")
      select o, 'P2', private.date_sk(d::date), ${qty}, ${qty * 1000}, 40, ${qty}, ${qty}, 0, 100 from unnest(array['81', '82']) o,
        generate_series(${from}::timestamp, ${to}, interval '1 day') d`;
    const stock = (on: string, pieces: number) => sql`
      insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "SOLD_YN", "OFFER_CONDITION", "STOCK_QTY")
      select ${on}, o, 'P2', 'Y', 'NEW', ${pieces} from unnest(array['81', '82']) o`;
    await sales('2026-06-01', '2026-10-19', 2);
    await stock('20261020', 12);
    // Of a partner without arrivals yet, a line is on sale a day after the planned one.
    await sql`insert into public.raw_wing_inbound_request ("CUST_CD", "REQ_NO", "IB_REQ_DT", "SCH_DT", "OPTION_CD", "EX_QTY")
      values ('P2', 'known', '20261015', '20261022', '82', 10)`;
    await sql`select private.sales_changed('P2', array_agg(distinct "DATE_SK")) from public.agg_performance_option_daily where "PARTNER_CD" = 'P2'`;
    await sql`select private.diagnose('P2', ${day}::date)`;
    const before = await known(sql);
    // The finding says what its details say.
    expect(before[0]?.['found'].runsOut.chance).toBe(before[0]?.['FIGURES'].soldOutChance);
    expect(before).toMatchObject([
      { OPTION_CD: '81', FIGURES: { demand: 56, stock: 12, soldOutDay: '20261026' } },
      { OPTION_CD: '82', FIGURES: { stock: 12, incoming: 10, soldOutDay: '20261031' } },
    ]);

    await sales('2026-10-20', '2026-11-19', 9);
    await stock('20261101', 0);
    await sql`insert into public.raw_wing_inbound_request ("CUST_CD", "REQ_NO", "IB_REQ_DT", "SCH_DT", "OPTION_CD", "EX_QTY", "SALE_READY_QTY", "DP_APRV_DT")
      values ('P2', 'later', '20261021', '20261023', '81', 90, 90, '20261024')`;
    await sql`select private.sales_changed('P2', array_agg(distinct "DATE_SK")) from public.agg_performance_option_daily where "PARTNER_CD" = 'P2'`;
    await sql`delete from public.agg_demand_forecast where "PARTNER_CD" = 'P2'`;
    await sql`select private.diagnose('P2', ${day}::date)`;
    expect(await known(sql)).toEqual(before);
  });

  const refresh = () =>
    asCaller(company.sql, { role: 'authenticated', id: company.memberId }, async (member) => {
      // A project ends a member's statement after it.
      await member`set local statement_timeout = '8s'`;
      const [row] = await member`select public.refresh_diagnosis('P1') ->> 'done' as done`;
      return row?.done as unknown;
    });
  const diagnosed = async () => {
    const days = await company.sql`
      select private.korea_today() - "CALC_DAY" as ago from public.log_diagnosis where "PARTNER_CD" = 'P1' order by 1`;
    return days.map(({ ago }) => Number(ago));
  };
  const load = () => company.sql`
    insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    values ('판매분석', 'agg_performance_option_daily', 'P1', private.day_text(private.korea_today() - 240), private.day_text(private.korea_today() - 1))`;
  const setStepSize = (size: number) =>
    company.sql
      .unsafe(`create or replace function private.diagnosis_step_size() returns integer language sql immutable parallel safe
      set search_path = '' return ${size}`);
  const steps = async () => {
    const done: unknown[] = [];
    do done.push(await refresh());
    while (done.at(-1) === 'begun' && done.length < 60);
    return done;
  };

  it('is made once a day, the first time with a week before, and again after a load', async () => {
    const { sql } = company;
    await addOption(sql, { id: '71' });
    expect(await refresh()).toBe('made');
    expect(await refresh()).toBe('known');
    expect(await diagnosed()).toEqual([0, 7]);
    await load();
    expect(await refresh()).toBe('made');
    expect(await refresh()).toBe('known');
  });

  it('of many options is made in steps of some, which show nothing until the last, and give the same', async () => {
    const { sql } = company;
    await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD", "CATEGORY_NM")
      select 'many' || n, 'P1', 'B1', '크림' from generate_series(1, 31) n`;
    await sql`insert into public.agg_performance_option_daily
        ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT", "VIEW_CNT", "ORDER_CNT", "WINNER_RATE")
      select 'many' || o, 'P1', private.date_sk(private.korea_today() - n), 1 + (o * n) % 5, 1000 * (1 + (o * n) % 5), 10 + o, 1 + (o * n) % 3,
        case when n < 7 then 20 else 90 end
      from generate_series(1, 31) o, generate_series(1, 240) n where n not between 101 and 239`;
    await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "SOLD_YN", "OFFER_CONDITION", "STOCK_QTY")
      select private.day_text(private.korea_today() - 1), 'many' || o, 'P1', 'Y', 'NEW', o from generate_series(1, 31) o`;
    const rows = async () => ({
      demand:
        await sql`select "OPTION_CD", "DEMAND_CLASS", "METHOD", "QTY", "LOW_QTY", "HIGH_QTY" from public.agg_option_demand
        where "PARTNER_CD" = 'P1' and "EDITION" = private.diagnosis_edition('P1') order by 1`,
      scores: await sql`select "CALC_DAY", "OPTION_CD", "SCORE", "FIGURES" from public.agg_product_score
        join public.log_diagnosis using ("PARTNER_CD", "CALC_DAY", "EDITION") where "PARTNER_CD" = 'P1' order by 1, 2`,
      findings:
        await sql`select "OPTION_CD", "RULE_CD", "START_DAY", "LAST_DAY", "EVIDENCE", "IMPACT_AMT", "CONFIDENCE"
        from private.current_findings('P1') order by 1, 2, 3`,
    });
    const forecasts = () => sql`select * from public.agg_demand_forecast order by 1, 2, 3`;
    const forget = async () => {
      for (const table of [
        'log_diagnosis',
        'agg_demand_forecast',
        'agg_option_demand',
        'agg_product_score',
        'fact_product_diagnosis',
      ])
        await sql.unsafe(`delete from public.${table}`);
    };
    await forget();
    await sql`select private.diagnose('P1', private.korea_today())`;
    const atOnce = { ...(await rows()), forecasts: await forecasts() };
    expect(atOnce.scores.some(({ SCORE }) => SCORE !== null)).toBe(true);
    expect(new Set(atOnce.findings.map(({ RULE_CD }) => String(RULE_CD))).size).toBeGreaterThan(1);
    expect(atOnce.forecasts.length).toBeGreaterThan(90);

    const [{ options = 0 } = {}] =
      await sql`select count(*)::int as options from public.dim_option where "PARTNER_CD" = 'P1'`;
    expect([options % 7 > 0, options % 8]).toEqual([true, 0]);
    for (const most of [7, 8]) {
      await setStepSize(most);
      await forget();
      const before = await rows();
      let [worked, made] = [{ options: 0, forecasts: 0 }, 'begun'];
      for (let step = 0; made === 'begun' && step < 200; step += 1) {
        made = String(await refresh());
        const [now = worked] = await sql<(typeof worked)[]>`select
          (select count(*)::int from private.diagnosis_option) as options, (select count(*)::int from public.agg_demand_forecast) as forecasts`;
        expect(Math.abs(now.options - worked.options)).toBeLessThanOrEqual(most);
        expect(now.forecasts - worked.forecasts).toBeLessThanOrEqual(most);
        worked = now;
        const isShown = (await diagnosed()).length > 0;
        expect(isShown ? before : await rows()).toEqual(before);
        // A load in between begins it again; what is left over is replaced.
        if (step === 40) await load();
      }
      expect(made).toBe('made');
      expect(worked.options).toBe(0);
      expect({ ...(await rows()), forecasts: await forecasts() }).toEqual(atOnce);
      expect(await refresh()).toBe('known');
    }
    await setStepSize(5000);
  });

  it('a diagnosis of the same day that replaces another is shown as before until its last step', async () => {
    const { sql } = company;
    const shown = async () => {
      const [row] = await asCaller(
        sql,
        { role: 'authenticated', id: company.memberId },
        (member) => member`
        select public.diagnosis_list('P1') as list, public.product_list('P1') as products,
          public.inbound_plan('P1', array(select 'many' || n from generate_series(1, 31) n)) as plan,
          (select jsonb_agg(public.diagnosis_detail('P1', 'many' || n)) from generate_series(1, 31) n) as details`,
      );
      return row;
    };
    const phase = async () =>
      (await sql`select phase, done_until from private.diagnosis_run where partner_cd = 'P1'`)[0];
    const publishing = async () => {
      for (let step = 0; (await phase())?.['phase'] !== 'publish' && step < 60; step += 1) await refresh();
      await refresh();
      expect((await phase())?.['done_until']).toMatch(/./);
    };
    const stored = () => sql`
      select "ID"::text, "START_DAY", "LAST_DAY", "EVIDENCE", "IMPACT_AMT", "CONFIDENCE", "STATUS" from public.fact_product_diagnosis order by "ID"`;
    await setStepSize(20);
    // One of three gets stock again, and another one runs out.
    await sql`update public.fact_stock_snapshot set "STOCK_QTY" = 0 where "OPTION_CD" in ('many5', 'many6', 'many7')`;
    await load();
    expect(await steps()).toContain('made');
    await sql`update public.fact_stock_snapshot set "STOCK_QTY" = case when "OPTION_CD" = 'many5' then 500 else 0 end
      where "OPTION_CD" in ('many5', 'many8')`;
    await sql`update public.agg_performance_option_daily set "SALE_QTY" = "SALE_QTY" + 3
      where "PARTNER_CD" = 'P1' and "DATE_SK" > private.date_sk(private.korea_today() - 28)`;
    const [before, rows] = [await shown(), await stored()];
    await load();
    await publishing();
    expect(await stored()).not.toEqual(rows);
    expect(await shown()).toEqual(before);
    // Given up half-way: another load begins it again, and puts back what the first one wrote.
    await load();
    for (let step = 0; (await phase())?.['phase'] !== 'ranges' && step < 60; step += 1) await refresh();
    expect(await stored()).toEqual(rows);
    expect(await shown()).toEqual(before);
    await publishing();
    expect(await shown()).toEqual(before);

    expect(await steps()).toContain('made');
    expect(await shown()).not.toEqual(before);
    const soldOut = await sql`
      select "OPTION_CD" as id from public.fact_product_diagnosis where "RULE_CD" = 'soldOut' and "LAST_DAY" = private.korea_today() order by 1`;
    expect(soldOut.map(({ id }) => String(id))).toEqual(['many6', 'many7', 'many8']);
    expect(
      await sql`select "EDITION", count(*)::int as options from public.agg_option_demand where "PARTNER_CD" = 'P1' group by 1`,
    ).toHaveLength(1);
    await setStepSize(5000);
  });

  it('of some options is listed as in the list of all', async () => {
    const { sql } = company;
    const [all, some, none] = await asCaller(
      sql,
      { role: 'authenticated', id: company.memberId },
      async (member) =>
        Promise.all(
          ['', `, option_ids => '{many5,many6,unknown}'`, `, option_ids => '{unknown}'`].map(
            async (ids): Promise<DiagnosisList> => {
              const [row] = await member.unsafe(`select public.diagnosis_list('P1'${ids}) as list`);
              return row?.['list'] as DiagnosisList;
            },
          ),
        ),
    );
    const wanted = all?.rows.filter(({ optionId }) => ['many5', 'many6'].includes(optionId));
    expect(wanted).toHaveLength(2);
    expect(some?.rows).toEqual(wanted);
    expect([some?.total, none?.total]).toEqual([2, 0]);
    await expect(
      asCaller(
        sql,
        { role: 'authenticated', id: company.memberId },
        (member) => member`select public.diagnosis_list('P1', option_ids => '{null}')`,
      ),
    ).rejects.toMatchObject({ code: '22023' });
  });

  it('of 20,000 options is listed at once, also when its rows were written since the tables were analyzed as empty', async () => {
    const { sql } = company;
    await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") select 'more' || n, 'P1' from generate_series(1, 20000) n`;
    await sql`delete from public.agg_product_score`;
    await sql`delete from public.fact_product_diagnosis`;
    // As autovacuum may do at just this moment.
    await sql`analyze`;
    for (const ago of [0, 7])
      await sql`insert into public.agg_product_score ("PARTNER_CD", "CALC_DAY", "OPTION_CD", "SCORE", "EDITION")
        select 'P1', private.korea_today() - ${ago}::int, o."OPTION_CD", 50, private.diagnosis_edition('P1') from public.dim_option o where o."PARTNER_CD" = 'P1'`;
    await sql`insert into public.fact_product_diagnosis ("PARTNER_CD", "OPTION_CD", "RULE_CD", "START_DAY", "LAST_DAY", "EVIDENCE", "CONFIDENCE", "EDITION")
      select 'P1', o."OPTION_CD", 'agedStock', private.korea_today() - 7, private.korea_today(), '{}', 'high', private.diagnosis_edition('P1') from public.dim_option o
      where o."PARTNER_CD" = 'P1' on conflict do nothing`;
    const total = await asCaller(sql, { role: 'authenticated', id: company.memberId }, async (member) => {
      // Half of what a request may take.
      await member`set local statement_timeout = '10s'`;
      const [row] = await member`select (public.diagnosis_list('P1') ->> 'total')::int as total`;
      return Number(row?.total);
    });
    expect(total).toBeGreaterThan(20_000);
  });

  it('of options of another service alone has nothing to forecast', async () => {
    const { sql } = company;
    await sql`update public.dim_option set "SVC" = '3P' where "PARTNER_CD" = 'P1'`;
    await sql`delete from public.log_diagnosis`;
    await sql`delete from public.agg_option_demand`;
    await load();
    expect(await steps()).toContain('made');
  });
});
