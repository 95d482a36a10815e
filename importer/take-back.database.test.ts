import { describe, expect, it } from 'vitest';
import { memberDatabase } from './testing/load-wing.ts';
import { asCaller, createAccount } from '../host/testing/test-database.ts';
import { loadReport } from '../src/reports/load-report.ts';
import { loadingDatabase } from './testing/loading.ts';
import { type Row, rowsOfKinds, type RowsOfKind } from './testing/rows-of-kinds.ts';
import { masterReport, salesReport, stockReport } from './testing/small-reports.ts';

const { load, sales, snapshots, sql, stock } = loadingDatabase();

/**
 * Rows of every table of the partner, without numbers of rows and moments of writing. Rollups are among them; the places of options in
 * running sums stay, and rebuild_rollups compares these.
 */
async function everything(): Promise<Record<string, string[]>> {
  const tables = await sql()<{ name: string; key: string }[]>`
    select c.table_name as name, c.column_name as key from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('PARTNER_CD', 'CUST_CD')
      and c.table_name not in ('dim_partner', 'log_partner_state', 'log_taken_back', 'log_change', 'agg_running_option', 'agg_running_sales', 'dim_ad_option', 'dim_ad_keyword')
    order by 1`;
  const all: Record<string, string[]> = {};
  for (const { name, key } of tables) {
    const rows = await sql().unsafe<{ line: string }[]>(
      `select (to_jsonb(t) - '{ID,LINE_ID,ROW_SK,REG_DT,MOD_DT,KEYWORD_ID,PAIR_ID}'::text[])::text as line
       from public.${name} t where t."${key}" = 'P1' order by 1`,
    );
    if (rows.length > 0) all[name] = rows.map(({ line }) => line);
  }
  return all;
}

const newestLoad = async (): Promise<number> => {
  const [row] = await sql()`select max("ID")::int as id from log_file_upload`;
  return Number(row?.id);
};
const takeBack = (id: number, partnerCd = 'P1') => sql()`select public.take_back_load(${partnerCd}, ${id})`;
const rows = (kind: RowsOfKind, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index): Row => ({
    ...kind.row(from + index),
    ROW_NO: from + index,
  }));
const master = (...codes: number[]) =>
  masterReport(codes.map((n) => ({ OPTION_CD: `${n}`, BRAND_CD: 'B1', BRAND_NM: '가', ITEM_NM: '컵' })));
const sold = (day: string, pieces: Record<string, number>) =>
  salesReport(
    day,
    Object.entries(pieces).map(([OPTION_CD, SALE_QTY]) => ({ OPTION_CD, SALE_QTY, SALE_AMT: 100 })),
  );

describe.each(Object.entries(rowsOfKinds))('%s', (category, kind) => {
  it('is taken back to the rows before it, and the first load to none', async () => {
    if (category !== '옵션마스터') await load(master(1, 2, 3, 4, 5, 6, 7, 8));
    const before = await everything();
    await load(kind.file(rows(kind, 1, 6)));
    const first = await newestLoad();
    const between = await everything();
    await load(kind.file(rows(kind, 2, 8).map((row, index) => (index < 2 ? kind.edited(row) : row))));
    expect(await everything()).not.toEqual(between);
    await expect(takeBack(first)).rejects.toMatchObject({ code: 'PD409' });
    await takeBack(await newestLoad());
    expect(await everything()).toEqual(between);
    await takeBack(first);
    expect(await everything()).toEqual(before);
    expect([...(await sql()`select * from private.rebuild_rollups('P1')`)]).toEqual([]);
  });
});

it('a load can be taken back twice, and the second time changes nothing', async () => {
  await load(sold('20261118', { 1: 1 }));
  const id = await newestLoad();
  await load(sold('20261119', { 1: 2 }));
  await takeBack(id);
  await takeBack(id);
  expect(await sales()).toEqual(['20261119 1 2']);
});

it('a load that gave an option its name and its category is taken back with both', async () => {
  await load(stockReport('20261118', [{ OPTION_CD: '1', STOCK_QTY: 1, ITEM_NM: '' }]));
  const before = await everything();
  await load(
    salesReport('20261118', [
      { OPTION_CD: '1', SALE_QTY: 1, SALE_AMT: 1, ITEM_NM: '컵', CATEGORY_NM: '주방' },
    ]),
  );
  const [option] = await sql()`select "ITEM_NM" as name, "CATEGORY_NM" as category from dim_option`;
  expect(option).toEqual({ name: '컵', category: '주방' });
  await takeBack(await newestLoad());
  expect(await everything()).toEqual(before);
});

it('what stands on a load is named, and days beside it do not', async () => {
  await load(sold('20261118', { 1: 1 }));
  const id = await newestLoad();
  await load(sold('20261119', { 1: 2 }));
  await load({ ...sold('20261118', { 1: 3 }), fileName: '나중.xlsx' });
  await expect(takeBack(id)).rejects.toMatchObject({ code: 'PD409', detail: '["나중.xlsx"]' });
  await takeBack(await newestLoad());
  await takeBack(id);
  expect(await sales()).toEqual(['20261119 1 2']);
});

it('stock of the newest day is stood on by each later day, a past day is not', async () => {
  await load(stockReport('20261120', [{ OPTION_CD: '1', STOCK_QTY: 5 }]));
  const live = await newestLoad();
  await load(stockReport('20261118', [{ OPTION_CD: '1', STOCK_QTY: 3 }]));
  const past = await newestLoad();
  await load(stockReport('20261121', [{ OPTION_CD: '1', STOCK_QTY: 7 }]));
  await takeBack(past);
  await expect(takeBack(live)).rejects.toMatchObject({ code: 'PD409' });
  await takeBack(await newestLoad());
  expect(await stock()).toEqual({ 1: 5 });
  expect(await snapshots()).toEqual(['20261120 1 5']);
});

it('options that a load of the wrong partner made are free for the right one; what others stand on stays', async () => {
  await load(sold('20261118', { 1: 1, 2: 1 }));
  const wrong = await newestLoad();
  await load(stockReport('20261118', [{ OPTION_CD: '2', STOCK_QTY: 1 }]));
  await takeBack(wrong);
  expect(await load(sold('20261118', { 1: 1 }), 'P2')).toMatchObject({ new: 1 });
  await expect(load(sold('20261119', { 2: 1 }), 'P2')).rejects.toThrow('다른 파트너의 옵션');
});

it('a value that was changed since its list was loaded is not overwritten', async () => {
  await load(master(1));
  const { file, row } = rowsOfKinds['월 목표'] as RowsOfKind;
  await load(file([row(1)]));
  await sql()`insert into log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "TO_VAL")
    select "PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", '5' from log_change`;
  await expect(takeBack(await newestLoad())).rejects.toMatchObject({ code: 'PD409', hint: 'edited' });
});

it('nothing is kept of loads beyond the room and the days, and these say so', async () => {
  await load(sold('20261118', { 1: 1 }));
  const old = await newestLoad();
  await load(sold('20261119', { 1: 1 }));
  const large = await newestLoad();
  await sql()`update private.kept_load set loaded_at = now() - interval '91 days'
    where import_id = (select "IMPORT_ID" from log_file_upload where "ID" = ${old})`;
  await sql()`update private.kept_load set byte_cnt = 2::bigint << 30
    where import_id = (select "IMPORT_ID" from log_file_upload where "ID" = ${large})`;
  await load(sold('20261120', { 1: 1 }));
  for (const id of [old, large]) await expect(takeBack(id)).rejects.toMatchObject({ code: 'PD410' });
  await takeBack(await newestLoad());
  expect(await sales()).toEqual(['20261118 1 1', '20261119 1 1']);
});

it('the history says who took back what, and offers it to those who may load alone', async () => {
  const account = (email: string, loads: string[]) =>
    createAccount(sql(), { email, partners: ['P1', 'P2'], loads });
  const [loader, reader] = [
    await account('loader@example.com', ['P1']),
    await account('reader@example.com', []),
  ];
  const dropId = '22222222-2222-4222-8222-222222222222';
  for (const day of ['20261118', '20261119'])
    await loadReport(memberDatabase(sql(), loader), sold(day, { 1: 1 }), {
      partnerCd: 'P1',
      keepGood: false,
      dropId,
    });
  const id = await newestLoad();
  const as = (who: string, call: string) =>
    asCaller(sql(), { role: 'authenticated', id: who }, (own) =>
      own.unsafe(`select public.${call} as answer`),
    );
  const history = async (who: string) => {
    const [row] = await as(who, `load_history('P1')`);
    return (row as unknown as { answer: { rows: Record<string, unknown>[] } }).answer.rows;
  };
  expect(await history(loader)).toMatchObject([
    { way: 'page', new: 1, mayTakeBack: true, dropId, dropSize: 2 },
    { way: 'page', new: 1, mayTakeBack: true, dropId, dropSize: 2 },
  ]);
  expect(await history(reader)).toMatchObject([
    { mayTakeBack: false, dropSize: 0 },
    { mayTakeBack: false, dropSize: 0 },
  ]);
  for (const [who, partner] of [
    [reader, 'P1'],
    [loader, 'P2'],
  ] as const)
    await expect(as(who, `take_back_load('${partner}', ${id})`)).rejects.toMatchObject({ code: '42501' });
  await as(loader, `take_back_load('P1', ${id})`);
  expect((await history(reader))[0]).toMatchObject({
    id,
    mayTakeBack: false,
    takenBackAt: expect.any(String),
  });
});

it('a drop over two partners says which of its loads can be taken back, under the rights of who asks', async () => {
  const account = (email: string, partners: string[], loads: string[]) =>
    createAccount(sql(), { email, partners, loads });
  const both = await account('both@example.com', ['P1', 'P2'], ['P1', 'P2']);
  const one = await account('one@example.com', ['P1', 'P2'], ['P1']);
  const other = await account('other@example.com', ['P2'], ['P2']);
  const stranger = await account('stranger@example.com', [], []);
  const dropId = '33333333-3333-4333-8333-333333333333';
  const give = (partnerCd: string, day: string, option: number, fileName: string, drop?: string) =>
    loadReport(
      memberDatabase(sql(), both),
      { ...sold(day, { [option]: 1 }), fileName },
      { partnerCd, keepGood: false, ...(drop === undefined ? {} : { dropId: drop }) },
    );
  await give('P1', '20261118', 1, '하나.xlsx', dropId);
  await give('P2', '20261118', 2, '둘.xlsx', dropId);
  await give('P1', '20261118', 1, '하나 다시.xlsx', dropId);
  await give('P2', '20261118', 2, '나중.xlsx');
  const dropOf = async (who: string) => {
    const [row] = await asCaller(sql(), { role: 'authenticated', id: who }, (own) =>
      own.unsafe(`select public.drop_loads('${dropId}') as answer`),
    );
    const { answer } = row as unknown as { answer: { rows: Record<string, unknown>[] } };
    return answer.rows.map(({ fileName, partnerCode, refusal, upon }) => [
      fileName,
      partnerCode,
      refusal,
      upon,
    ]);
  };
  // 하나.xlsx lies under a load of the drop that goes first, 둘.xlsx under one that stays.
  expect(await dropOf(both)).toEqual([
    ['하나 다시.xlsx', 'P1', null, []],
    ['둘.xlsx', 'P2', 'later', ['나중.xlsx']],
    ['하나.xlsx', 'P1', null, []],
  ]);
  expect(await dropOf(one)).toEqual([
    ['하나 다시.xlsx', 'P1', null, []],
    ['둘.xlsx', 'P2', 'forbidden', []],
    ['하나.xlsx', 'P1', null, []],
  ]);
  expect(await dropOf(other)).toEqual([['둘.xlsx', 'P2', 'later', ['나중.xlsx']]]);
  expect(await dropOf(stranger)).toEqual([]);
  const sizeFor = async (who: string) => {
    const [row] = await asCaller(sql(), { role: 'authenticated', id: who }, (own) =>
      own.unsafe(`select public.load_history('P2') as answer`),
    );
    const { answer } = row as unknown as { answer: { rows: { dropSize: number }[] } };
    return answer.rows.map(({ dropSize }) => dropSize);
  };
  expect(await sizeFor(both)).toEqual([0, 3]);
  expect(await sizeFor(one)).toEqual([0, 2]);
});
