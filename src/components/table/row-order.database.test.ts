import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../host/testing/test-database.ts';
import { rowOrder } from './row-order.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const WORDS = [
  '가나',
  '각',
  '하늘',
  'Apple',
  'apple',
  '10개',
  '9개',
  '-끝',
  ' 빈칸',
  '(세트)',
  '[특가] 세럼',
  'É',
  'ㄱ',
  '漢字',
  '세럼 50ml',
  '세럼50ml',
  '',
  null,
];

it('rows that are sorted here stand as the database has them', async () => {
  const rows = WORDS.flatMap((name, index) => [
    { id: `b${index}`, name },
    { id: `a${index}`, name },
  ]);
  const column = { id: 'name', header: '', width: 60, cell: () => null, exported: { field: 'name' } };
  for (const direction of ['asc', 'desc'] as const) {
    const sorted = await database.sql.unsafe<{ id: string }[]>(
      `select id from json_to_recordset($1::json) as r(id text, name text)
       order by name collate "ko-x-icu" ${direction} nulls last, id collate "C"`,
      [JSON.stringify(rows)],
    );
    const here = rows.toSorted(rowOrder(column, direction, ({ id }) => id));
    expect(here.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  }
});
