import { describe, expect, it } from 'vitest';
import { directDatabase } from './direct-database.ts';
import { LoadProblem } from '../src/reports/load-problem.ts';
import { loadingDatabase } from './testing/loading.ts';
import { salesReport, stockReport } from './testing/small-reports.ts';

const { load, sales, snapshots, sql, stage, stock } = loadingDatabase();

describe('a load', () => {
  it('shows what it would change, and changes nothing until it is committed', async () => {
    await load(stockReport('20261119', [{ OPTION_CD: '1', STOCK_QTY: 5 }]));
    const staged = await stage(stockReport('20261120', [{ OPTION_CD: '2', STOCK_QTY: 1 }]));
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
      await sql()`select (select count(*)::int from dim_option) as options, (select count(*)::int from private.import_row) as waiting`;
    expect(left).toEqual({ options: 0, waiting: 0 });
  });

  it('counts a part once that arrives twice', async () => {
    const api = directDatabase(sql());
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
    for (let attempt = 0; attempt < 2; attempt++)
      await api.addRows(staged, 0, report.chunks[0] as Uint8Array);
    expect(await api.commit(staged)).toMatchObject({ new: 1 });
    const [log] = await sql()`select "ROW_CNT" as n from log_file_upload`;
    expect(log?.n).toBe(1);
  });

  it('of which rows were lost on the way is refused: it would take out what they hold', async () => {
    await load(salesReport('20261120', [{ OPTION_CD: '1', SALE_QTY: 1, SALE_AMT: 1 }]));
    const report = salesReport('20261120', [{ OPTION_CD: '1', SALE_QTY: 2, SALE_AMT: 2 }]);
    await expect(load({ ...report, chunks: [] })).rejects.toThrow('반영하지 못했습니다');
    const staged = await stage(report);
    await sql()`delete from private.import_row`;
    await expect(staged.commit()).rejects.toThrow('만료');
    expect(await sales()).toEqual(['20261120 1 1']);
  });

  it('that nobody finishes is thrown away after a day', async () => {
    const api = directDatabase(sql());
    await sql()`insert into private.import_batch (partner_cd, category, file_nm, columns, created_at)
      values ('P1', '판매분석', 'old', '{}', now() - interval '25 hours'), ('P1', '판매분석', 'young', '{}', now() - interval '23 hours')`;
    await load(salesReport('20261120', []));
    const left = await sql()`select file_nm from private.import_batch`;
    expect(left.map((row) => row.file_nm)).toEqual(['young']);
    await expect(api.commit('00000000-0000-0000-0000-000000000000')).rejects.toMatchObject({ code: 'PD410' });
  });

  it('of a program of another version is refused', async () => {
    const report = { ...salesReport('20261120', []), columns: ['OPTION_CD', 'SALE_AMT'] };
    await expect(load(report)).rejects.toThrow('버전이 다릅니다');
  });

  it('for a partner that is not there says so', async () => {
    await expect(load(salesReport('20261120', []), 'NONE')).rejects.toThrow('파트너 NONE가 없습니다');
  });
});
