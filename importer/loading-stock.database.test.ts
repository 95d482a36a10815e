import { describe, expect, it } from 'vitest';
import { loadingDatabase } from './testing/loading.ts';
import { masterReport, stockReport } from './testing/small-reports.ts';

const { load, snapshots, sql, stock } = loadingDatabase();

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
    expect(counts).toEqual({
      new: 1,
      changed: 1,
      unchanged: 0,
      removed: 1,
      options_new: 1,
      live: true,
      options_without_brand: 3,
    });
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
    const option = () => sql()`select "BRAND_CD" as brand, "ITEM_NM" as name from dim_option`;
    expect([...(await option())]).toEqual([{ brand: null, name: '파일의 이름' }]);
    await load(
      masterReport([
        { OPTION_CD: '1', BRAND_CD: 'B1', BRAND_NM: '브랜드', ITEM_NM: '마스터의 이름', OPTION_NM: '빨강' },
      ]),
    );
    await load(first);
    expect([...(await option())]).toEqual([{ brand: 'B1', name: '마스터의 이름' }]);
  });

  it('says which values go when it has none in a column, and how many', async () => {
    const full = (id: string) => ({ OPTION_CD: id, STOCK_QTY: 4, SKU_ID: `S${id}`, SEASON: '여름' });
    await load(stockReport('20261119', [full('1'), full('2'), { OPTION_CD: '3', STOCK_QTY: 1 }]));
    const counts = await load(
      stockReport('20261120', [
        { OPTION_CD: '1', STOCK_QTY: 4, SEASON: '겨울' },
        { OPTION_CD: '2', STOCK_QTY: 4 },
        { OPTION_CD: '3', STOCK_QTY: 1 },
      ]),
    );
    // One option lost its season: that is the file's word. No option has an SKU in it: the column is missing.
    expect(counts).toMatchObject({ changed: 2, emptied: { SKU_ID: 2 } });
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
    const errors = await sql()`select "ERR_CNT" as n from log_file_upload order by "ID"`;
    expect(errors.map((row) => row.n)).toEqual([0, 1, 0]);
  });
});
