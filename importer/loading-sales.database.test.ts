import { describe, expect, it } from 'vitest';
import { loadingDatabase } from './testing/loading.ts';
import { salesReport, stockReport } from './testing/small-reports.ts';

const { load, sales, sql } = loadingDatabase();

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

  it('says whether the day gets its first report, also one without rows', async () => {
    expect(await load(salesReport('20261119', []))).toMatchObject({ new: 0, day_new: true });
    expect(await load(salesReport('20261119', []))).toMatchObject({ new: 0, day_new: false });
    expect(await load(salesReport('20261119', []), 'P2')).toMatchObject({ day_new: true });
  });

  it('logs how many rows of other services were left aside, and makes no options of them', async () => {
    const leftAside = [
      { service: '판매자배송', rows: 12, won: 35_500_000 },
      { service: '로켓배송', rows: 1, won: -70 },
    ];
    await load(salesReport('20261119', [{ OPTION_CD: '1', SALE_QTY: 2, SALE_AMT: 20 }], { leftAside }));
    await load(salesReport('20261120', [], { leftAside: leftAside.slice(0, 1) }));
    await load(salesReport('20261121', []));
    const logged =
      await sql()`select concat_ws(' / ', "ROW_CNT", "ASIDE_CNT", "ASIDE_AMT", "ASIDE_SVC") as line from log_file_upload order by "ID"`;
    expect(logged.map(({ line }) => String(line))).toEqual([
      '1 / 13 / 35499930 / 판매자배송, 로켓배송',
      '0 / 12 / 35500000 / 판매자배송',
      '0 / 0 / 0 / ',
    ]);
    expect(await sql()`select from dim_option`).toHaveLength(1);
  });

  it('loaded again without rows that an earlier load took for 2P removes them', async () => {
    const own = { OPTION_CD: '1', SALE_QTY: 2, SALE_AMT: 20 };
    await load(salesReport('20261119', [own, { OPTION_CD: '2', SALE_QTY: 9, SALE_AMT: 90 }]));
    const leftAside = [{ service: '판매자배송', rows: 1, won: 90 }];
    const counts = await load(salesReport('20261119', [own], { leftAside }));
    expect(counts).toMatchObject({ new: 0, changed: 0, unchanged: 1, removed: 1 });
    expect(await sales()).toEqual(['20261119 1 2']);
  });

  it('gives options their category: the newest day that says one, and an older day only where there is none', async () => {
    const day = (date: string, categories: Record<string, string>) =>
      load(
        salesReport(
          date,
          Object.entries(categories).map(([id, name]) => ({
            OPTION_CD: id,
            SALE_QTY: 1,
            SALE_AMT: 1,
            ...(name && { CATEGORY_NM: name }),
          })),
        ),
      );
    const categories = async () =>
      Object.fromEntries(
        (await sql()`select "OPTION_CD" as id, "CATEGORY_NM" as name from dim_option`).map(({ id, name }) => [
          id,
          name,
        ]),
      );
    await load(stockReport('20261118', [{ OPTION_CD: '1', STOCK_QTY: 4 }]));
    expect(await categories()).toEqual({ 1: null });
    await day('20261118', { 1: '주방>컵', 2: '주방>컵', 3: '' });
    expect(await categories()).toEqual({ 1: '주방>컵', 2: '주방>컵', 3: null });
    await day('20261119', { 1: '주방>텀블러', 2: '', 3: '' });
    expect(await categories()).toEqual({ 1: '주방>텀블러', 2: '주방>컵', 3: null });
    await day('20261117', { 1: '옛', 2: '옛', 3: '주방>접시' });
    expect(await categories()).toEqual({ 1: '주방>텀블러', 2: '주방>컵', 3: '주방>접시' });
  });
});
