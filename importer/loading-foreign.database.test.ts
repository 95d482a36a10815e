import { describe, expect, it } from 'vitest';
import type { ParsedReport } from '../src/reports/parsed-report.ts';
import { loadingDatabase } from './testing/loading.ts';
import { inboundReport, masterReport, salesReport, stockReport } from './testing/small-reports.ts';

const { load, sql, stage } = loadingDatabase();

describe("another partner's option ids", () => {
  const foreign = '다른 파트너의 옵션 ID 1개가 들어 있어 반영하지 않았습니다: 1.';
  const reports: [string, ParsedReport][] = [
    [
      '재고현황',
      stockReport('20261120', [
        { OPTION_CD: '1', STOCK_QTY: 1 },
        { OPTION_CD: '8', STOCK_QTY: 1 },
      ]),
    ],
    [
      '판매분석',
      salesReport('20261120', [
        { OPTION_CD: '1', SALE_QTY: 1, SALE_AMT: 1 },
        { OPTION_CD: '8', SALE_QTY: 1, SALE_AMT: 1 },
      ]),
    ],
    [
      '입고요청',
      inboundReport([
        { REQ_NO: 'R1', OPTION_CD: '1', EX_QTY: 1 },
        { REQ_NO: 'R1', OPTION_CD: '8', EX_QTY: 1 },
      ]),
    ],
    [
      '옵션마스터',
      masterReport([
        { OPTION_CD: '1', BRAND_CD: 'B1', BRAND_NM: '가', ITEM_NM: '컵' },
        { OPTION_CD: '8', BRAND_CD: 'B1', BRAND_NM: '가', ITEM_NM: '컵' },
      ]),
    ],
  ];

  it.each(reports)('%s: are refused with their list, and nothing is written', async (_, report) => {
    await load(stockReport('20261101', [{ OPTION_CD: '1', STOCK_QTY: 3 }]), 'P2');
    const before = await sql()`select "OPTION_CD", "PARTNER_CD", "STOCK_QTY" from fact_stock`;
    await expect(load(report)).rejects.toThrow(foreign);
    expect([...(await sql()`select "OPTION_CD", "PARTNER_CD", "STOCK_QTY" from fact_stock`)]).toEqual([
      ...before,
    ]);
    const [counts] =
      await sql()`select (select count(*)::int from dim_option) as options, (select count(*)::int from dim_brand) as brands,
      (select count(*)::int from log_file_upload) as logs, (select count(*)::int from private.import_batch) as waiting,
      (select count(*)::int from raw_wing_inbound_request) as inbound, (select count(*)::int from agg_performance_option_daily) as sales`;
    expect(counts).toEqual({ options: 1, brands: 0, logs: 1, waiting: 0, inbound: 0, sales: 0 });
  });

  it.each(reports)('%s: are refused by the preview as well', async (_, report) => {
    await load(stockReport('20261101', [{ OPTION_CD: '1', STOCK_QTY: 3 }]), 'P2');
    const staged = await stage(report);
    await expect(staged.preview()).rejects.toThrow(foreign);
    await staged.cancel();
  });

  it('are refused also where only a fact, and no option, says whose they are', async () => {
    await sql()`insert into fact_stock ("OPTION_CD", "PARTNER_CD", "STOCK_QTY") values ('1', 'P2', 3)`;
    await expect(load(stockReport('20261120', [{ OPTION_CD: '1', STOCK_QTY: 1 }]))).rejects.toThrow(foreign);
    expect([...(await sql()`select "PARTNER_CD" as p, "STOCK_QTY" as q from fact_stock`)]).toEqual([
      { p: 'P2', q: 3 },
    ]);
  });

  it('that another partner makes at the same moment are refused with their list once they are there', async () => {
    const staged = await stage(stockReport('20261120', [{ OPTION_CD: '1', STOCK_QTY: 1 }]));
    const other = await sql().reserve();
    await other`begin`;
    await other`insert into dim_option ("OPTION_CD", "PARTNER_CD") values ('1', 'P2')`;
    await Promise.all([
      expect(staged.commit()).rejects.toThrow(foreign),
      (async () => {
        await expect
          .poll(async () => (await sql()`select from pg_locks where not granted`).length)
          .toBeGreaterThan(0);
        await other`commit`;
        other.release();
      })(),
    ]);
    expect([...(await sql()`select "PARTNER_CD" as partner from dim_option`)]).toEqual([{ partner: 'P2' }]);
  });
});
