import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../host/testing/test-database.ts';

// private.list_page, once for all lists: what each list sorts by is in its own golden cases.
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Wanted {
  sortBy?: string;
  direction?: string;
  page?: number;
  size?: number | null;
  ids?: string[];
  condition?: string;
  few?: boolean;
}

/** Ten rows a to j: n is 3, 1, null in turn, t is 나, '', 가, null in turn. */
const source = `(
  select chr(96 + i) as id, case i % 3 when 1 then 3 when 2 then 1 end as n, case i % 4 when 1 then '나' when 2 then '' when 3 then '가' end as t
  from generate_series(1, 10) i where cardinality($1) = 0 or chr(96 + i) = any ($1))`;

async function page({ sortBy = '', direction = 'asc', page: number = 1, size = 10, ...wanted }: Wanted = {}) {
  const { ids = [], condition = 'true', few = false } = wanted;
  const [row] = await database.sql<{ total: number; rows: { id: string }[]; summary: { all: number } }[]>`
    select total::int, rows, summary_row as summary from private.list_page(source => ${source}, ids => ${ids}, id_column => 'id',
      sortable => '{"n": "number", "t": "text", "id": "id"}', sort_by => ${sortBy}, sort_direction => ${direction},
      tie_order => 'id collate "C"', default_order => 'id collate "C" desc', carried => array['n'],
      page_number => ${number}, page_size => ${size}, condition => ${condition}, few => ${few},
      summary => $$json_build_object('all', count(*))$$)`;
  if (!row) throw new Error('list_page returned no row');
  return { ...row, ids: row.rows.map(({ id }) => id).join('') };
}

describe.each([
  ['few rows in one read', { size: 10, few: true }],
  ['a page in two reads', { size: 10 }],
])('%s', (_, way) => {
  it.each([
    ['', 'asc', 'jihgfedcba'],
    ['n', 'asc', 'behadgjcfi'],
    ['n', 'desc', 'adgjbehcfi'],
    // An empty text is missing as null is.
    ['t', 'asc', 'cgaeibdfhj'],
    ['t', 'desc', 'aeicgbdfhj'],
  ])('sorted by %j %s: missing values last, ties in one order', async (sortBy, direction, expected) => {
    expect((await page({ ...way, sortBy, direction })).ids).toBe(expected);
  });

  it('holds every column, as the source has it', async () => {
    const { rows } = await page({ ...way, sortBy: 'id', condition: `id < 'c'` });
    expect(rows).toEqual([
      { id: 'a', n: 3, t: '나' },
      { id: 'b', n: 1, t: '' },
    ]);
  });

  it('counts the listed rows, and the summary is over all', async () => {
    expect(await page({ ...way, condition: 'n = 1' })).toMatchObject({
      total: 3,
      summary: { all: 10 },
      ids: 'heb',
    });
    expect(await page({ ...way, condition: 'n = 2' })).toMatchObject({
      total: 0,
      summary: { all: 10 },
      rows: [],
    });
    expect(await page({ ...way, ids: ['b', 'c'] })).toMatchObject({
      total: 2,
      summary: { all: 2 },
      ids: 'cb',
    });
  });
});

it('pages follow each other without a gap; past the end there are no rows but the true total', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((number) => page({ sortBy: 'n', page: number, size: 4 })));
  expect(pages.map(({ ids }) => ids)).toEqual(['beha', 'dgjc', 'fi', '']);
  expect(pages.map(({ total }) => total)).toEqual([10, 10, 10, 10]);
});

it.each([
  [{ sortBy: 'other' }, 'sort_by must be one of: , n, t, id'],
  [{ sortBy: 'n"; drop table public.dim_partner; --' }, 'sort_by must be one of: , n, t, id'],
  [{ direction: 'down' }, 'sort_direction must be one of: asc, desc'],
  [{ page: 0, size: 5 }, 'page_number must be 1 or more, page_size 1 to 5000'],
  [{ size: 0 }, 'page_number must be 1 or more, page_size 1 to 5000'],
  [{ size: null }, 'page_number must be 1 or more, page_size 1 to 5000'],
  [{ size: 5001 }, 'page_number must be 1 or more, page_size 1 to 5000'],
])('refuses %j', async (wanted, message) => {
  await expect(page(wanted)).rejects.toMatchObject({ code: '22023', message });
});

it('stops at a kind of column that there is not', async () => {
  const call = database.sql`select private.list_page(source => '(select 1 as n)', ids => null, id_column => 'n',
    sortable => '{"n": "colour"}', sort_by => 'n', sort_direction => 'asc', tie_order => 'n', carried => '{}',
    page_number => 1, page_size => 5000)`;
  await expect(call).rejects.toMatchObject({ message: 'no such kind of column: colour' });
});
