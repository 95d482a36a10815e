import { afterAll, beforeAll, expect, it } from 'vitest';
import { directDatabase } from '../../../importer/direct-database.ts';
import { salesReport } from '../../../importer/testing/small-reports.ts';
import { asCaller } from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import type { InboundPlan } from '../../../src/data/answers/inbound-plan.ts';
import { loadReport } from '../../../src/reports/load-report.ts';
import { addOption, createCompany, type Company } from './company.ts';

let company: Company;

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, {
    id: '1',
    name: '수분 크림',
    optionName: '50ml',
    productId: '100',
    sku: '4001',
    stock: 20,
    exhaustion: '10일 이내',
    recommended: 40,
    lines: [{ quantities: [6] }, { quantities: [9, 4, 5] }],
  });
  await sql`update public.dim_option set "SALE_PRICE" = 12900, "BARCODE" = '8801' where "OPTION_CD" = '1'`;
  await sql`insert into public.dim_option_setting ("OPTION_CD", "PARTNER_CD", "TARGET_DAY", "LEAD_DAY") values ('1', 'P1', 35, 10)`;
  await addOption(sql, { id: '2', stock: 3 });
  await addOption(sql, { id: '3', grade: 'used-best', stock: 0 });
  await addOption(sql, { id: '9', partner: 'P2', brand: 'C1' });
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM") values ('4', 'P1', '재고 없음')`;
  // Every day of 2026 up to yesterday, and none of 2025. 2 a day, 1,000 won a piece, until Aug 1; only won in July.
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    values ('판매분석', 'agg_performance_option_daily', 'P1', '20260101', '20261119')`;
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    select o, 'P1', private.date_sk(d::date), 2, 2000 from unnest(array['1', '3']) o,
      generate_series('2026-08-01'::timestamp, '2026-11-19', interval '1 day') d`;
  await sql`select private.rebuild_rollups('P1'), private.rebuild_option_stock('P1'), private.rebuild_running_sales('P1')`;
  const day = salesReport('20261120', [{ OPTION_CD: '1', SALE_QTY: '2', SALE_AMT: '2500' }]);
  await loadReport(directDatabase(sql), day, { partnerCd: 'P1', keepGood: false });
  await sql`select private.diagnose('P1', '2026-11-21')`;
});
afterAll(() => company.database.drop());

async function plan(ids: string[], day = '2026-11-21'): Promise<InboundPlan> {
  await setToday(company.sql, day);
  const [row] = await asCaller(
    company.sql,
    { role: 'authenticated', id: company.memberId },
    (member) => member<{ plan: InboundPlan }[]>`select public.inbound_plan('P1', ${ids}) as plan`,
  );
  if (!row) throw new Error('no answer');
  return row.plan;
}

it('a row holds what the template wants and what is to be brought in', async () => {
  expect(await plan(['1'])).toEqual({
    day: '20261121',
    rows: [
      {
        optionId: '1',
        productName: '수분 크림',
        optionName: '50ml',
        salePrice: 12900,
        productId: '100',
        skuId: '4001',
        barcode: '8801',
        stockQty: 20,
        incomingQty: 6,
        stowingQty: 4,
        exhaustionDay: '10일 이내',
        recommendedInboundQty: 40,
        targetDays: 35,
        // 2 a day x 35 = 70, less 20, 6 and 4 being put away; 30 / 2 = 15 days, 10 of which the goods take.
        suggestedInboundQty: 40,
        orderQty: 40,
        suggestion: {
          qty: 40,
          perDay: 2,
          demand: 56,
          low: null,
          high: null,
          day: '20261121',
          orderWithinDays: 5,
        },
        // 2025 was never loaded.
        lastYearAmt: null,
        // Aug 1 to Nov 19: 31+30+31+19 = 111 days of 2,000, and 2,500.
        thisYearAmt: 224_500,
        month3Amt: 62_000,
        month2Amt: 60_000,
        month1Amt: 62_000,
        // 13 days of 2,000, and 2,500.
        days14Amt: 28_500,
        days14Qty: 28,
        days7Qty: 14,
      },
    ],
  });
});

it('an option that sold nothing sold 0; a grade that nobody brings in and an option without stock have no suggestion', async () => {
  const { rows } = await plan(['4', '2', '3']);
  expect(rows).toMatchObject([
    { optionId: '4', stockQty: null, incomingQty: 0, suggestedInboundQty: null, suggestion: null },
    { optionId: '2', thisYearAmt: 0, days7Qty: 0, suggestedInboundQty: 0, targetDays: 28 },
    { optionId: '3', stockQty: 0, days7Qty: 12, suggestedInboundQty: null, suggestion: null },
  ]);
});

it('a period of which a day is not loaded has no sum', async () => {
  // Nov 21 is not loaded.
  const { rows } = await plan(['1'], '2026-11-22');
  expect(rows).toMatchObject([
    { thisYearAmt: null, days14Amt: null, days14Qty: null, days7Qty: null, month1Amt: 62_000 },
  ]);
  // Dec 1: November is whole for nobody who lacks its last days.
  expect((await plan(['1'], '2026-12-01')).rows).toMatchObject([{ month2Amt: 62_000, month1Amt: null }]);
});
