import { expect, it } from 'vitest';
import { asCaller, createAccount } from '../host/testing/test-database.ts';
import { loadingDatabase } from './testing/loading.ts';
import { rowsOfKinds, type RowsOfKind } from './testing/rows-of-kinds.ts';

const { load, sql } = loadingDatabase();

const kinds = [
  '옵션마스터',
  '재고현황',
  '판매분석',
  '입고요청',
  '광고보고서',
  '판매수수료',
  '보관비',
  '원가',
];
const options = Array.from({ length: 300 }, (_, n) => `${n + 1}`);

/** A report of that kind with a row for each of the options. */
function fileOf(category: string, codes: readonly string[]) {
  const { file, row } = rowsOfKinds[category] as RowsOfKind;
  return file(codes.map((OPTION_CD, n) => ({ ...row(n + 1), OPTION_CD, ROW_NO: n + 3 })));
}

/** Lasting tables of more than 100 rows of which the planner expects less than a third: name rows expected. */
async function misjudged(): Promise<string[]> {
  const known = await sql()<{ name: string; expected: number; rows: number }[]>`
    select c.oid::regclass::text as name, c.reltuples as expected,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) n from %s', c.oid::regclass), false, true, '')))[1]::text::int as rows
    from pg_class c where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  return known
    .filter(({ rows, expected }) => rows > 100 && expected < rows / 3)
    .map(({ name, rows, expected }) => `${name} ${rows} ${expected}`);
}

// Autovacuum may do at any moment what these tests do: a partner of 5,000 options then waited 74 s for the detail of one request.
it('the planner knows of what was written to a table since it was analyzed as empty', async () => {
  const id = await createAccount(sql(), { email: 'staff@example.com', allPartners: true });
  const member = (call: string) =>
    asCaller(sql(), { role: 'authenticated', id }, (own) =>
      own.unsafe(`select public.${call}`, call.includes('$1') ? [options] : []),
    );
  await sql()`analyze`;
  for (const category of kinds) {
    await load(fileOf(category, options));
    expect([category, await misjudged()]).toEqual([category, []]);
  }
  await load(fileOf('재고현황', ['1']));
  await sql()`analyze`;
  await sql()`select public.take_back_load('P1', max("ID")) from log_file_upload`;
  expect(await misjudged()).toEqual([]);
  for (const call of [
    `change_options('P1', $1, 'memo', '확인')`,
    `tag_options('P1', '봄', false, $1)`,
    `refresh_diagnosis('P1')`,
  ]) {
    await member(call);
    expect([call, await misjudged()]).toEqual([call, []]);
  }
});
