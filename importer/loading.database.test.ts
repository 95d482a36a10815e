import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../host/testing/test-database.ts';
import { directDatabase } from './direct-database.ts';
import { LoadProblem } from './load-problem.ts';
import { loadReport, stageReport } from './load-report.ts';
import type { ParsedReport } from './parsed-report.ts';
import { inboundReport, masterReport, salesReport, stockReport } from './testing/small-reports.ts';

let database: TestDatabase;

beforeEach(async () => {
  await database?.drop();
  database = await createTestDatabase();
  await database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나'), ('P2', '둘')`;
});
afterAll(() => database.drop());

const load = (report: ParsedReport, partnerCd = 'P1', keepGood = false) =>
  loadReport(directDatabase(database.sql), report, { partnerCd, keepGood });

const stock = async () =>
  Object.fromEntries(
    (await database.sql`select "OPTION_CD" as id, "STOCK_QTY" as qty from fact_stock`).map((row) => [
      row.id,
      row.qty,
    ]),
  );
const snapshots = async () =>
  (
    await database.sql`select "SNAP_DT" as day, "OPTION_CD" as id, "STOCK_QTY" as qty from fact_stock_snapshot order by 1, 2`
  ).map((row) => `${row.day} ${row.id} ${row.qty}`);
const sales = async () =>
  (
    await database.sql`select "DATE_SK" as day, "OPTION_CD" as id, "SALE_QTY" as qty from agg_performance_option_daily order by 1, 2`
  ).map((row) => `${row.day} ${row.id} ${row.qty}`);

describe('재고현황', () => {
  it('is the whole stock: an option that the newer file lacks leaves the live stock, and the past keeps it', async () => {
    await load(
      stockReport('20261119', [
        { OPTION_CD: '1', STOCK_QTY: 5 },
        { OPTION_CD: '2', STOCK_QTY: 7 },
      ]),
    );
    const counts = await load(
      stockReport('20261120', [
        { OPTION_CD: '1', STOCK_QTY: 4 },
        { OPTION_CD: '3', STOCK_QTY: 1 },
      ]),
    );
    expect(counts).toEqual({ new: 1, changed: 1, unchanged: 0, removed: 1, options_new: 1, live: true });
    expect(await stock()).toEqual({ 1: 4, 3: 1 });
    expect(await snapshots()).toEqual(['20261119 1 5', '20261119 2 7', '20261120 1 4', '20261120 3 1']);
  });

  it('of an older day fills its snapshot and never the live stock', async () => {
    await load(stockReport('20261120', [{ OPTION_CD: '1', STOCK_QTY: 4 }]));
    const counts = await load(stockReport('20261031', [{ OPTION_CD: '1', STOCK_QTY: 90 }]));
    expect(counts).toMatchObject({ new: 1, live: false });
    expect(await stock()).toEqual({ 1: 4 });
    expect(await snapshots()).toEqual(['20261031 1 90', '20261120 1 4']);
  });

  it('corrected, replaces its own day only', async () => {
    await load(
      stockReport('20261031', [
        { OPTION_CD: '1', STOCK_QTY: 90 },
        { OPTION_CD: '2', STOCK_QTY: 1 },
      ]),
    );
    await load(stockReport('20261120', [{ OPTION_CD: '1', STOCK_QTY: 4 }]));
    await load(stockReport('20261031', [{ OPTION_CD: '1', STOCK_QTY: 80 }]));
    expect(await snapshots()).toEqual(['20261031 1 80', '20261120 1 4']);
    expect(await stock()).toEqual({ 1: 4 });
  });

  it('makes options that no master names, without a brand; a later master gives name and brand and keeps them', async () => {
    const first = stockReport('20261120', [{ OPTION_CD: '1', STOCK_QTY: 4, ITEM_NM: '파일의 이름' }]);
    expect(await load(first)).toMatchObject({ options_new: 1 });
    const option = () => database.sql`select "BRAND_CD" as brand, "ITEM_NM" as name from dim_option`;
    expect([...(await option())]).toEqual([{ brand: null, name: '파일의 이름' }]);
    await load(
      masterReport([
        { OPTION_CD: '1', BRAND_CD: 'B1', BRAND_NM: '브랜드', ITEM_NM: '마스터의 이름', OPTION_NM: '빨강' },
      ]),
    );
    await load(first);
    expect([...(await option())]).toEqual([{ brand: 'B1', name: '마스터의 이름' }]);
  });

  it('leaves the stock of other partners alone', async () => {
    await load(stockReport('20261120', [{ OPTION_CD: '1', STOCK_QTY: 4 }]), 'P1');
    await load(stockReport('20261121', [{ OPTION_CD: '2', STOCK_QTY: 9 }]), 'P2');
    expect(await stock()).toEqual({ 1: 4, 2: 9 });
  });

  it('with held-back rows takes nothing out: what it does not name stays', async () => {
    await load(
      stockReport('20261120', [
        { OPTION_CD: '1', STOCK_QTY: 5 },
        { OPTION_CD: '2', STOCK_QTY: 7 },
      ]),
    );
    const broken = stockReport('20261120', [{ OPTION_CD: '1', STOCK_QTY: 4 }], { badRowCount: 1 });
    await expect(load(broken)).rejects.toThrow('오류가 있는 행이 1행');
    expect(await stock()).toEqual({ 1: 5, 2: 7 });
    expect(await load(broken, 'P1', true)).toMatchObject({ changed: 1, removed: 0 });
    expect(await stock()).toEqual({ 1: 4, 2: 7 });
    // Then the corrected rows alone, out of the error file.
    await load(stockReport('20261120', [{ OPTION_CD: '2', STOCK_QTY: 6 }], { supplement: true }));
    expect(await stock()).toEqual({ 1: 4, 2: 6 });
    const errors = await database.sql`select "ERR_CNT" as n from log_file_upload order by "ID"`;
    expect(errors.map((row) => row.n)).toEqual([0, 1, 0]);
  });
});

describe('판매분석', () => {
  it('replaces its day and no other; negative days stay negative', async () => {
    await load(salesReport('20261118', [{ OPTION_CD: '1', SALE_QTY: 2, SALE_AMT: 20 }]));
    await load(
      salesReport('20261119', [
        { OPTION_CD: '1', SALE_QTY: -3, SALE_AMT: -30 },
        { OPTION_CD: '2', SALE_QTY: 1, SALE_AMT: 5 },
      ]),
    );
    const counts = await load(salesReport('20261119', [{ OPTION_CD: '1', SALE_QTY: -4, SALE_AMT: -40 }]));
    expect(counts).toMatchObject({ new: 0, changed: 1, unchanged: 0, removed: 1 });
    expect(await sales()).toEqual(['20261118 1 2', '20261119 1 -4']);
  });

  it('without rows says that nothing was sold that day', async () => {
    await load(salesReport('20261119', [{ OPTION_CD: '1', SALE_QTY: 2, SALE_AMT: 20 }]));
    expect(await load(salesReport('20261119', []))).toMatchObject({ removed: 1 });
    expect(await sales()).toEqual([]);
  });
});

describe('입고요청', () => {
  const lines = async () =>
    (
      await database.sql`select "ID" as id, "REQ_NO" as req, "OPTION_CD" as option, "EX_QTY" as qty from raw_wing_inbound_request order by "ID"`
    ).map((row) => ({
      id: Number(row.id),
      req: String(row.req),
      option: String(row.option),
      qty: Number(row.qty),
    }));

  it('replaces the requests that it names, keeps equal lines as they are and other requests too', async () => {
    await load(inboundReport([{ REQ_NO: 'R0', OPTION_CD: '9', EX_QTY: 1 }]));
    await load(
      inboundReport([
        { REQ_NO: 'R1', OPTION_CD: '1', EX_QTY: 10 },
        { REQ_NO: 'R1', OPTION_CD: '2', EX_QTY: 20 },
        { REQ_NO: 'R1', OPTION_CD: '3', EX_QTY: 30 },
      ]),
    );
    const before = await lines();
    const counts = await load(
      inboundReport([
        { REQ_NO: 'R1', OPTION_CD: '1', EX_QTY: 10 },
        { REQ_NO: 'R1', OPTION_CD: '2', EX_QTY: 25 },
        { REQ_NO: 'R2', OPTION_CD: '4', EX_QTY: 40 },
      ]),
    );
    expect(counts).toEqual({ new: 1, changed: 1, unchanged: 1, removed: 1 });
    const after = await lines();
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after.slice(2).map(({ req, option, qty }) => `${req} ${option} ${qty}`)).toEqual([
      'R1 2 25',
      'R2 4 40',
    ]);
  });

  it('keeps two equal lines of one request as two, however often it is loaded', async () => {
    const twins = inboundReport([
      { REQ_NO: 'R1', OPTION_CD: '1', EX_QTY: 10 },
      { REQ_NO: 'R1', OPTION_CD: '1', EX_QTY: 10 },
    ]);
    await load(twins);
    const before = await lines();
    expect(await load(twins)).toEqual({ new: 0, changed: 0, unchanged: 2, removed: 0 });
    expect(await lines()).toEqual(before);
    const one = inboundReport([{ REQ_NO: 'R1', OPTION_CD: '1', EX_QTY: 10 }]);
    expect(await load(one)).toEqual({ new: 0, changed: 0, unchanged: 1, removed: 1 });
  });

  it('keeps the request of the same number of another partner', async () => {
    await load(inboundReport([{ REQ_NO: 'R1', OPTION_CD: '1', EX_QTY: 10 }]), 'P1');
    await load(inboundReport([{ REQ_NO: 'R1', OPTION_CD: '2', EX_QTY: 10 }]), 'P2');
    expect(await lines()).toHaveLength(2);
  });
});

describe('옵션마스터', () => {
  const row = {
    OPTION_CD: '1',
    BRAND_CD: 'B1',
    BRAND_NM: '가',
    ITEM_NM: '컵',
    OPTION_NM: '빨강',
    BARCODE: '880',
    SALE_PRICE: 1000,
  };

  it('makes the brands that are missing, behind the ones that are there, and updates options', async () => {
    expect(await load(masterReport([row]))).toMatchObject({ new: 1, brands_new: 1 });
    const counts = await load(
      masterReport([
        { ...row, SALE_PRICE: 900 },
        { ...row, OPTION_CD: '2', BRAND_CD: 'B2', BRAND_NM: '나' },
      ]),
    );
    expect(counts).toEqual({ new: 1, changed: 1, unchanged: 0, removed: 0, brands_new: 1 });
    const brands =
      await database.sql`select "BRAND_CD" as code, "SORT" as sort, "PARTNER_CD" as partner, "USE_YN" as used from dim_brand order by 2`;
    expect([...brands]).toEqual([
      { code: 'B1', sort: 1, partner: 'P1', used: 'Y' },
      { code: 'B2', sort: 2, partner: 'P1', used: 'Y' },
    ]);
  });

  it('does not wipe out what the file leaves empty', async () => {
    await load(masterReport([row]));
    const { BARCODE: _, SALE_PRICE: __, OPTION_NM: ___, ...short } = row;
    expect(await load(masterReport([short]))).toMatchObject({ unchanged: 1, changed: 0 });
    const [option] =
      await database.sql`select "BARCODE" as barcode, "SALE_PRICE"::int as price, "OPTION_NM" as name from dim_option`;
    expect(option).toEqual({ barcode: '880', price: 1000, name: '빨강' });
  });

  it('refuses a brand of another partner with its code', async () => {
    await load(masterReport([row]), 'P2');
    await expect(load(masterReport([{ ...row, OPTION_CD: '5' }]))).rejects.toThrow(
      '다른 파트너의 브랜드코드 1개가 들어 있어 반영하지 않았습니다: B1.',
    );
    const [count] = await database.sql`select count(*)::int as n from dim_option`;
    expect(count?.n).toBe(1);
  });
});

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
    const before = await database.sql`select "OPTION_CD", "PARTNER_CD", "STOCK_QTY" from fact_stock`;
    await expect(load(report)).rejects.toThrow(foreign);
    expect([...(await database.sql`select "OPTION_CD", "PARTNER_CD", "STOCK_QTY" from fact_stock`)]).toEqual([
      ...before,
    ]);
    const [counts] =
      await database.sql`select (select count(*)::int from dim_option) as options, (select count(*)::int from dim_brand) as brands,
      (select count(*)::int from log_file_upload) as logs, (select count(*)::int from private.import_batch) as waiting,
      (select count(*)::int from raw_wing_inbound_request) as inbound, (select count(*)::int from agg_performance_option_daily) as sales`;
    expect(counts).toEqual({ options: 1, brands: 0, logs: 1, waiting: 0, inbound: 0, sales: 0 });
  });

  it.each(reports)('%s: are refused by the preview as well', async (_, report) => {
    await load(stockReport('20261101', [{ OPTION_CD: '1', STOCK_QTY: 3 }]), 'P2');
    const options = { partnerCd: 'P1', keepGood: false };
    const staged = await stageReport(directDatabase(database.sql), report, options);
    await expect(staged.preview()).rejects.toThrow(foreign);
    await staged.cancel();
  });

  it('are refused also where only a fact, and no option, says whose they are', async () => {
    await database.sql`insert into fact_stock ("OPTION_CD", "PARTNER_CD", "STOCK_QTY") values ('1', 'P2', 3)`;
    await expect(load(stockReport('20261120', [{ OPTION_CD: '1', STOCK_QTY: 1 }]))).rejects.toThrow(foreign);
    expect([...(await database.sql`select "PARTNER_CD" as p, "STOCK_QTY" as q from fact_stock`)]).toEqual([
      { p: 'P2', q: 3 },
    ]);
  });
});

describe('a load', () => {
  it('shows what it would change, and changes nothing until it is committed', async () => {
    await load(stockReport('20261119', [{ OPTION_CD: '1', STOCK_QTY: 5 }]));
    const staged = await stageReport(
      directDatabase(database.sql),
      stockReport('20261120', [{ OPTION_CD: '2', STOCK_QTY: 1 }]),
      {
        partnerCd: 'P1',
        keepGood: false,
      },
    );
    const promised = await staged.preview();
    expect(await stock()).toEqual({ 1: 5 });
    expect(await snapshots()).toEqual(['20261119 1 5']);
    expect(await staged.commit()).toEqual(promised);
    expect(await stock()).toEqual({ 2: 1 });
    await expect(staged.commit()).rejects.toThrow('만료');
  });

  it('is whole or not at all: a value that the table refuses leaves nothing behind', async () => {
    const report = salesReport('20261120', [
      { OPTION_CD: '1', SALE_QTY: 1, SALE_AMT: 1 },
      { OPTION_CD: '2', SALE_QTY: 9_999_999_999, SALE_AMT: 1 },
    ]);
    await expect(load(report)).rejects.toThrow(LoadProblem);
    expect(await sales()).toEqual([]);
    const [left] =
      await database.sql`select (select count(*)::int from dim_option) as options, (select count(*)::int from private.import_chunk) as waiting`;
    expect(left).toEqual({ options: 0, waiting: 0 });
  });

  it('counts a part once that arrives twice', async () => {
    const api = directDatabase(database.sql);
    const report = salesReport('20261120', [{ OPTION_CD: '1', SALE_QTY: 1, SALE_AMT: 1 }]);
    const staged = await api.start({
      partner_cd: 'P1',
      category: report.category,
      file_nm: 'f',
      columns: report.columns,
      period_start: '20261120',
      period_end: '20261120',
      err_cnt: 0,
      partial: false,
    });
    for (let attempt = 0; attempt < 2; attempt++) await api.addRows(staged, 0, report.chunks[0] as string);
    expect(await api.commit(staged)).toMatchObject({ new: 1 });
    const [log] = await database.sql`select "ROW_CNT" as n from log_file_upload`;
    expect(log?.n).toBe(1);
  });

  it('of which rows were lost on the way is refused: it would take out what they hold', async () => {
    await load(salesReport('20261120', [{ OPTION_CD: '1', SALE_QTY: 1, SALE_AMT: 1 }]));
    const report = salesReport('20261120', [{ OPTION_CD: '1', SALE_QTY: 2, SALE_AMT: 2 }]);
    await expect(load({ ...report, chunks: [] })).rejects.toThrow('반영하지 못했습니다');
    const staged = await stageReport(directDatabase(database.sql), report, {
      partnerCd: 'P1',
      keepGood: false,
    });
    await database.sql`delete from private.import_chunk`;
    await expect(staged.commit()).rejects.toThrow('만료');
    expect(await sales()).toEqual(['20261120 1 1']);
  });

  it('that nobody finishes is thrown away after a day', async () => {
    const api = directDatabase(database.sql);
    await database.sql`insert into private.import_batch (partner_cd, category, file_nm, columns, created_at)
      values ('P1', '판매분석', 'old', '{}', now() - interval '25 hours'), ('P1', '판매분석', 'young', '{}', now() - interval '23 hours')`;
    await load(salesReport('20261120', []));
    const left = await database.sql`select file_nm from private.import_batch`;
    expect(left.map((row) => row.file_nm)).toEqual(['young']);
    await expect(api.commit('00000000-0000-0000-0000-000000000000')).rejects.toMatchObject({ code: 'PD410' });
  });

  it('of a program of another version is refused', async () => {
    const report = { ...salesReport('20261120', []), columns: ['OPTION_CD', 'SALE_AMT'] };
    await expect(load(report)).rejects.toThrow('버전이 다릅니다');
  });

  it('for a partner that is not there says so', async () => {
    await expect(load(salesReport('20261120', []), 'NONE')).rejects.toThrow('파트너 NONE이(가) 없습니다');
  });
});
