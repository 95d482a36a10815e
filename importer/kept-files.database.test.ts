import { expect, it } from 'vitest';
import { asCaller, createAccount } from '../host/testing/test-database.ts';
import { fromBase64 } from '../src/domain/base64.ts';
import { loadReport, stageReport } from '../src/reports/load-report.ts';
import { directDatabase } from './direct-database.ts';
import { memberDatabase } from './testing/load-wing.ts';
import { loadingDatabase } from './testing/loading.ts';
import { salesReport } from './testing/small-reports.ts';

const { sql } = loadingDatabase();
const report = () => salesReport('20261118', [{ OPTION_CD: '1', SALE_QTY: 1, SALE_AMT: 100 }]);
/** Two pieces. */
const original = Uint8Array.from({ length: 700_000 }, (_, at) => at % 251);
const options = { partnerCd: 'P1', keepGood: false, original };
const account = (email: string, rights: object = {}) =>
  createAccount(sql(), { email, partners: ['P1'], ...rights });
const newestLoad = async () => {
  const [row] = await sql()`select max("ID")::int as id from log_file_upload`;
  return Number(row?.id);
};
const keptParts = async () =>
  (await sql()`select part from private.kept_file order by 1`).map(({ part }) => part);

type Caller = Parameters<typeof asCaller>[1];
const piece = async (caller: Caller, part: number, load: number, partnerCd = 'P1') => {
  const [row] = await asCaller(
    sql(),
    caller,
    (own) => own`select public.load_file(${partnerCd}, ${load}, ${part}) as piece`,
  );
  return String(row?.piece);
};

it('the file of a load comes back as it was given, to members who may load the reports of its partner alone', async () => {
  const loader = await account('loader@example.com', { loads: ['P1'] });
  const staff = await account('staff@example.com', { partners: [], allPartners: true });
  await loadReport(memberDatabase(sql(), loader), report(), options);
  const load = await newestLoad();
  for (const id of [loader, staff]) {
    const caller = { role: 'authenticated', id } as const;
    const pieces = await Promise.all([0, 1, 2].map((part) => piece(caller, part, load)));
    expect(Buffer.concat(pieces.slice(0, 2).map((text) => fromBase64(text))).equals(original)).toBe(true);
    expect(pieces[2]).toBe('');
  }
  const other = await account('other@example.com', { partners: ['P2'], loads: ['P2'] });
  const reader = { role: 'authenticated', id: await account('reader@example.com') } as const;
  const refused: Caller[] = [
    reader,
    { role: 'authenticated', id: other },
    { role: 'authenticated', id: await account('stranger@example.com', { partners: [] }) },
    { role: 'anon' },
  ];
  for (const caller of refused) await expect(piece(caller, 0, load)).rejects.toMatchObject({ code: '42501' });
  expect(await piece({ role: 'authenticated', id: other }, 0, load, 'P2')).toBe('');
  for (const [caller, hasFile] of [
    [{ role: 'authenticated', id: loader }, true],
    [reader, false],
  ] as const) {
    const [row] = await asCaller(sql(), caller, (own) => own`select public.load_history('P1') as answer`);
    expect(row?.answer).toMatchObject({ rows: [{ id: load, hasFile }] });
  }

  await sql()`select public.take_back_load('P1', ${load})`;
  expect(await piece({ role: 'authenticated', id: loader }, 0, load)).not.toBe('');
});

it('the file of a report that is cancelled goes with it, and that of a load with the load', async () => {
  const staged = await stageReport(directDatabase(sql()), report(), options);
  expect(await keptParts()).toEqual([0, 1]);
  await staged.cancel();
  expect(await keptParts()).toEqual([]);
  await loadReport(directDatabase(sql()), report(), options);
  await stageReport(directDatabase(sql()), report(), options);
  // As a crash leaves it, which empties unlogged tables.
  await sql()`truncate private.import_batch`;
  await sql()`update private.kept_load set loaded_at = now() - interval '91 days' where is_loaded`;
  await loadReport(directDatabase(sql()), report(), { ...options, original: Uint8Array.of(1) });
  expect(await keptParts()).toEqual([0]);
});

it('a file takes room of its member; without room the report is loaded and its file is not kept', async () => {
  const loader = await account('loader@example.com', { loads: ['P1'] });
  const database = memberDatabase(sql(), loader);
  await stageReport(database, report(), options);
  const [waiting] =
    await sql()`update private.import_batch set byte_cnt = byte_cnt - 700000 returning byte_cnt`;
  expect(Number(waiting?.byte_cnt)).toBeGreaterThan(0);
  await sql()`update private.import_batch set byte_cnt = 511 * 1024 * 1024 + 512 * 1024 + 1`;
  await loadReport(database, report(), { ...options, original: original.subarray(0, 512 * 1024 - 10_000) });
  expect(await keptParts()).toEqual([0, 0, 1]);
  await loadReport(database, report(), options);
  expect(await keptParts()).toEqual([0, 0, 1]);
});

it('a piece is refused beyond the end of a file, beyond its size, and of the report of somebody else', async () => {
  const loader = await account('loader@example.com', { loads: ['P1'] });
  const [start] = await asCaller(
    sql(),
    { role: 'authenticated', id: loader },
    (own) =>
      own`select public.import_start('P1', '판매분석', 'a.xlsx', '{OPTION_CD}', '20261118', '20261118', 0, false) as id`,
  );
  const keep = async (caller: Caller, part: number, bytes: number) => {
    const [row] = await asCaller(
      sql(),
      caller,
      (own) =>
        own`select public.import_keep_file(${start?.id}, ${part}, ${Buffer.alloc(bytes).toString('base64')}) as kept`,
    );
    return row?.kept;
  };
  const own = { role: 'authenticated', id: loader } as const;
  for (const [part, bytes] of [
    [80, 1],
    [-1, 1],
    [0, 0],
    [0, 512 * 1024 + 1],
  ] as const)
    await expect(keep(own, part, bytes)).rejects.toMatchObject({ code: '22023' });
  expect(await keep(own, 79, 512 * 1024)).toBe(true);
  expect(await keep(own, 79, 1)).toBe(true);
  const [kept] = await sql()`select octet_length(bytes) as size from private.kept_file`;
  expect(kept?.size).toBe(512 * 1024);
  const other = await account('other@example.com', { loads: ['P1'] });
  await expect(keep({ role: 'authenticated', id: other }, 0, 1)).rejects.toMatchObject({ code: 'PD410' });
});
