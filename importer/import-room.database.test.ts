import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../host/testing/test-database.ts';
import { packRows } from '../src/reports/packed-row.ts';
import { loadingDatabase } from './testing/loading.ts';
import { memberDatabase } from './testing/load-wing.ts';
import { salesReport } from './testing/small-reports.ts';

const { sql } = loadingDatabase();
const { columns } = salesReport('20261120', []);

const about = (partner_cd = 'P1') => ({
  partner_cd,
  category: '판매분석',
  file_nm: 'a.xlsx',
  columns,
  period_start: '20261120',
  period_end: '20261120',
  err_cnt: 0,
  partial: false,
});
const part = (rows: number, name = '') =>
  packRows(
    Array.from({ length: rows }, (_, n) => `${n}\u007F\u007F${name}${'\u007F'.repeat(columns.length - 3)}`),
  );

let emails = 0;
/** The import functions as a new member who may load for all partners calls them. */
async function newLoader() {
  const id = await createAccount(sql(), { email: `${(emails += 1)}@room.example`, allPartners: true });
  return memberDatabase(sql(), id);
}
type Loader = Awaited<ReturnType<typeof newLoader>>;

/** Sets the limits of the database of this test: [most files, most bytes]. */
async function limitTo(limits: Partial<Record<'member' | 'partner' | 'installation', [number, number]>>) {
  const all = { member: [500, 1e12], partner: [500, 1e12], installation: [500, 1e12], ...limits };
  const rows = Object.entries(all).map(
    ([scope, [files, bytes]]) => `('${scope}', ${files}, ${bytes}::bigint)`,
  );
  await sql().unsafe(`create or replace function private.import_limits()
    returns table (scope text, most_files integer, most_bytes bigint) language sql immutable parallel safe
    begin atomic values ${rows.join(', ')}; end`);
}

/** Begins a report and sends one part of it; returns its id. */
async function staged(loader: Loader, rows = 10, partner = 'P1'): Promise<string> {
  const id = await loader.start(about(partner));
  await loader.addRows(id, 0, part(rows));
  return id;
}

const full = (room: string) => ({ code: 'PD507', hint: room });
const bytesOf = async (rows: number) => {
  const [row] =
    await sql()`select private.import_bytes(array_fill(${'9\u007F'.padEnd(columns.length, '\u007F')}::text, array[${rows}::int]),
    ${columns.length}) as bytes`;
  return Number(row?.bytes);
};
const passHours = (hours: number) =>
  sql()`update private.import_batch set touched_at = now() - ${`${hours} hours`}::interval`;
const rowCount = async () => Number((await sql()`select count(*) as n from private.import_row`)[0]?.n);

/** The bytes that a member has, as the migrations say. */
let memberBytes = 0;
beforeEach(async () => {
  const [limit] =
    await sql()`select most_bytes::float8 as bytes from private.import_limits() where scope = 'member'`;
  memberBytes ||= Number(limit?.bytes);
  // The file of the table counts too, with what the tests before have deleted.
  await sql()`truncate private.import_row`;
  await limitTo({});
});

describe('room for staged reports', () => {
  it('is bounded in files of a member, and another member and the terminal are not hindered', async () => {
    await limitTo({ member: [2, 1e12] });
    const [greedy, other] = [await newLoader(), await newLoader()];
    const first = await staged(greedy);
    await staged(greedy, 10, 'P2');
    await expect(greedy.start(about())).rejects.toMatchObject(full('member'));
    await staged(other);
    await sql()`select public.import_start('P1', '판매분석', 'a', ${columns}::text[], null, null, 0, false)`;
    await greedy.cancel(first);
    await staged(greedy);
  });

  it('is bounded in bytes of a member, before a row is written', async () => {
    const loader = await newLoader();
    await limitTo({ member: [500, await bytesOf(250)] });
    await staged(loader, 100);
    const second = await staged(loader, 100);
    await expect(loader.addRows(second, 1, part(100))).rejects.toMatchObject(full('member'));
    expect(await rowCount()).toBe(200);
    // A part that is there already needs none.
    expect(await loader.addRows(second, 0, part(10))).toBe(100);
    expect(await loader.addRows(second, 1, part(10))).toBe(110);
  });

  it('names the file where it alone is too large', async () => {
    const loader = await newLoader();
    await limitTo({ member: [500, await bytesOf(50)] });
    await expect(staged(loader, 100)).rejects.toMatchObject(full('file'));
  });

  it('is bounded for a partner and for the installation', async () => {
    await limitTo({ partner: [2, 1e12], installation: [3, 1e12] });
    for (let member = 0; member < 2; member++) await staged(await newLoader());
    await expect(staged(await newLoader())).rejects.toMatchObject(full('partner'));
    await staged(await newLoader(), 10, 'P2');
    await expect(staged(await newLoader(), 10, 'P2')).rejects.toMatchObject(full('installation'));
  });

  it('holds when parts and reports arrive at once', async () => {
    const loader = await newLoader();
    await limitTo({ member: [4, await bytesOf(450)] });
    const began = await Promise.allSettled(Array.from({ length: 10 }, () => loader.start(about())));
    const ids = began.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(ids).toHaveLength(4);
    const sent = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => loader.addRows(ids[n % 4] ?? '', n, part(100))),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await rowCount()).toBe(400);
  });

  it('counts at least the bytes that the rows take on the disk', async () => {
    const loader = await newLoader();
    const id = await loader.start(about());
    for (let one = 0; one < 20; one++) await loader.addRows(id, one, part(1000, `로켓 그로스 상품 ${one}`));
    const [row] =
      await sql()`select b.byte_cnt::int as counted, pg_total_relation_size('private.import_row')::int as taken
      from private.import_batch b where b.id = ${id}`;
    expect(row?.counted).toBeGreaterThan(0.9 * Number(row?.taken));
    expect(row?.counted).toBeLessThan(2.5 * Number(row?.taken));
  });

  it('counts a character that becomes longer as long as it is kept', async () => {
    const loader = await newLoader();
    const id = await loader.start(about());
    await loader.addRows(
      id,
      0,
      packRows([`１${'\uFDFA'.repeat(1000)}${'\u007F'.repeat(columns.length - 1)}`]),
    );
    const [row] =
      await sql()`select b.byte_cnt::int as counted from private.import_batch b where b.id = ${id}`;
    expect(row?.counted).toBeGreaterThan(33_000);
  });

  it('takes names of columns and kinds alone, no texts', async () => {
    const loader = await newLoader();
    for (const wrong of [{ columns: ['A'.repeat(9000)] }, { category: 'A'.repeat(200) }])
      await expect(loader.start({ ...about(), ...wrong })).rejects.toMatchObject({ code: '23514' });
  });

  it('holds the largest file of the widest report', async () => {
    const [row] = await sql()`select count(*)::int as columns from pg_attribute
      where attrelid = 'public.fact_stock_snapshot'::regclass and attnum > 0`;
    // 400 bytes of text in each row, which is more than a file of the largest size has.
    expect(300_000 * (128 + 8 * Number(row?.columns) + 400)).toBeLessThan(memberBytes);
  });
});

describe('reports that nobody goes on with', () => {
  it('go when their member wants the room, the oldest first, and one that is worked on stays', async () => {
    await limitTo({ member: [2, 1e12] });
    const loader = await newLoader();
    const [old, newer] = [await staged(loader), await staged(loader)];
    await passHours(2);
    await sql()`update private.import_batch set touched_at = now() - interval '3 hours' where id = ${old}`;
    await staged(loader);
    await expect(loader.preview(old)).rejects.toMatchObject({ code: 'PD410' });
    expect(await loader.preview(newer)).toMatchObject({ new: 10 });
    await loader.addRows(newer, 1, part(1));
    await expect(loader.start(about())).rejects.toMatchObject(full('member'));
  });

  it('stay while there is room for all', async () => {
    const loader = await newLoader();
    const id = await staged(loader);
    await passHours(20);
    await staged(await newLoader());
    expect(await loader.preview(id)).toMatchObject({ new: 10 });
  });

  it('make room for bytes of somebody else, and their rows leave the table', async () => {
    await limitTo({ installation: [500, await bytesOf(3000)] });
    await staged(await newLoader(), 2000);
    await expect(staged(await newLoader(), 2000)).rejects.toMatchObject(full('installation'));
    await passHours(2);
    const second = await newLoader();
    await staged(second, 2000);
    for (let start = 0; start < 2; start++) await second.start(about());
    expect(await rowCount()).toBe(2000);
  });

  it('go first while deleted rows fill the file of the table', async () => {
    const loader = await newLoader();
    const left = await staged(loader, 2000);
    await passHours(2);
    const size = Number(
      (await sql()`select pg_total_relation_size('private.import_row') as bytes`)[0]?.bytes,
    );
    await limitTo({ installation: [500, Math.floor(size / 2) - 1] });
    const second = await newLoader();
    const id = await second.start(about());
    await expect(second.addRows(id, 0, part(1))).rejects.toMatchObject(full('installation'));
    await expect(loader.preview(left)).rejects.toMatchObject({ code: 'PD410' });
    expect(await rowCount()).toBe(0);
  });
});

describe('a report that another version staged', () => {
  it('is refused by preview and load, which say so', async () => {
    const loader = await newLoader();
    const id = await staged(loader);
    await sql()`update private.import_batch set shape = 'older'`;
    for (const step of [() => loader.preview(id), () => loader.commit(id)])
      await expect(step()).rejects.toMatchObject({ code: 'PD410', hint: 'updated' });
    await loader.cancel(id);
  });

  it('is any that began before a function between staging and loading, or a column, changed', async () => {
    const shape = async () => (await sql()`select private.import_shape() as shape`)[0]?.shape as string;
    const before = await shape();
    expect(await shape()).toBe(before);
    await sql().begin(async (transaction) => {
      await transaction`alter table private.import_row add column "NEXT" text`;
      const [row] = await transaction`select private.import_shape() as shape`;
      expect(row?.shape).not.toBe(before);
      await transaction`alter table private.import_row drop column "NEXT"`;
    });
  });
});
