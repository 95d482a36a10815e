import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessToken } from '../../host/testing/access-token.ts';
import { startTestBackend, type TestBackend } from '../../host/testing/test-backend.ts';
import { asCaller, createAccount, type Caller } from '../../host/testing/test-database.ts';
import { type BackendCall, type ListRequest, readWholeLists } from '../../src/data/list-pages.ts';
import { publicFunctions } from './functions/registry.ts';

let backend: TestBackend;
let member: Caller;
let headers: Record<string, string>;
const OPTIONS = 10_500;

beforeAll(async () => {
  backend = await startTestBackend();
  const { sql } = backend.database;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '가'), ('P2', '나')`;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM", "OPTION_NM")
    select (70000 + n)::text, 'P1', '데일리 촉촉 수분 앰플 세럼 대용량 기획 세트 ' || n, '50ml 2개입 / 무향 ' || n
    from generate_series(1, ${OPTIONS}::int) n`;
  await sql`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD", "STOCK_QTY")
    select "OPTION_CD", 'P1', right("OPTION_CD", 4)::int % 97 from public.dim_option`;
  await sql`analyze`;
  const id = await createAccount(sql, { email: 'a@example.com', partners: ['P1', 'P2'], admin: true });
  await sql`update public.auth_member_partner set "CAN_MANAGE" = true where "USER_ID" = ${id}`;
  member = { role: 'authenticated', id, aal: 'aal1' };
  const token = await accessToken(backend, { sub: id, role: 'authenticated', aal: 'aal1' });
  headers = {
    apikey: backend.publishableKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
}, 120_000);
afterAll(() => backend.close());

const call = (name: string, args: object): BackendCall => ({
  url: `${backend.url}/rest/v1/rpc/${name}`,
  headers,
  body: JSON.stringify(args),
});
const wholeFile = (
  name = 'product_list',
  args: object = { sort_by: 'optionId', sort_direction: 'asc' },
): ListRequest => ({
  list: call(name, { partner_cd: 'P1', ...args }),
  state: call('partner_state', { partner_cd: 'P1' }),
});

let pages: { first: string; bytes: number; status: number; milliseconds: number }[];
beforeEach(() => {
  pages = [];
});

/** Sends requests, and lets `between` happen once before the second page. Keeps the first id of each page, none for that of all. */
function sender(between: () => Promise<unknown>): typeof fetch {
  let isDone = false;
  return async (url, init) => {
    const args = JSON.parse(String(init?.body)) as { page_number?: number; option_ids?: string[] };
    const first = args.option_ids?.[0] ?? '';
    if (first !== '' && !isDone) {
      isDone = true;
      await between();
    }
    const start = performance.now();
    const answer = await fetch(url, init);
    const text = await answer.text();
    const milliseconds = performance.now() - start;
    if (args.page_number)
      pages.push({ first, bytes: Buffer.byteLength(text), status: answer.status, milliseconds });
    return new Response(text, { status: answer.status });
  };
}

/** Rows of the list as one statement sees them. */
async function rowsNow(): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const number of [1, 2, 3]) {
    const [row] = await asCaller(
      backend.database.sql,
      member,
      (tx) => tx`
        select public.product_list('P1', sort_by => 'optionId', sort_direction => 'asc', page_size => 5000, page_number => ${number}) as list`,
    );
    all.push(...((row?.list as { rows: unknown[] } | undefined)?.rows ?? []));
  }
  return all;
}

const asWriter = (change: string) => () =>
  backend.database.sql.begin(async (tx) => {
    await tx`select private.hold_partner('P1')`;
    await tx.unsafe(change);
  });

describe('a file of 10,500 options in three pages', () => {
  it.each([
    [
      'a row is edited',
      () =>
        asCaller(backend.database.sql, member, async (tx) => {
          await tx`select public.change_options('P1', '{70001,80400}', 'memo', '바뀐 메모')`;
        }),
    ],
    [
      'rows are inserted before those read',
      asWriter(`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") values ('10001', 'P1'), ('10002', 'P1');
        insert into public.fact_stock ("OPTION_CD", "PARTNER_CD") values ('10001', 'P1'), ('10002', 'P1')`),
    ],
    [
      'rows are removed from those read',
      asWriter(`delete from public.fact_stock where "OPTION_CD" in ('70002', '70003');
        delete from public.dim_option where "OPTION_CD" in ('70002', '70003')`),
    ],
  ])('is of one state although %s between two pages', async (_, change) => {
    const [answer] = await readWholeLists([wholeFile()], sender(change));
    const ids = answer?.rows.map(({ optionId }) => optionId) ?? [];
    expect(pages.slice(0, 2)).toMatchObject([
      { first: '', status: 200 },
      { first: expect.stringMatching(/^7/) as string, status: 400 },
    ]);
    expect(pages.slice(2)).toMatchObject(
      ['', ids[5_000], ids[10_000]].map((first) => ({ first, status: 200 })),
    );
    expect(answer?.rows).toEqual(await rowsNow());
  });

  it.each([
    ['상품 관리 by stock', 'product_list', { sort_by: 'stockQty' }],
    ['상품 관리 of a tab, by name', 'product_list', { sort_by: 'productName', tab: 'noWinner' }],
    [
      '상품 관리 of 9,000 options with a text',
      'product_list',
      { product_name: '7', option_ids: Array.from({ length: 9_000 }, (_, at) => String(70_001 + at)) },
    ],
    ['재고 현황', 'stock_list', {}],
    ['재고 현황 of a state', 'stock_list', { sort_by: 'stockQty', sort_direction: 'asc', doc_state: 'out' }],
  ])('has the rows and order that pages by number have: %s', async (_, name, args) => {
    const byNumber: typeof fetch = async (url, init) => {
      const text = await (await fetch(url, init)).text();
      return new Response(text.replace('"listedIds"', '"unknown"'));
    };
    const [expected] = await readWholeLists([wholeFile(name, args)], byNumber);
    const [answer] = await readWholeLists(
      [wholeFile(name, args)],
      sender(async () => null),
    );
    expect(answer?.rows).toEqual(expected?.rows);
    expect(answer?.rows).toHaveLength(Number(answer?.total));
    // By ids a page of stock_list once took 10 s; the first page, which also sorts all rows, less than one.
    const [first = Number.NaN, ...byIds] = pages.map(({ milliseconds }) => milliseconds);
    expect(Math.max(...byIds) / first).toBeLessThan(10);
  });

  it('is read once when another partner is written meanwhile, and a page has at most 8 MB', async () => {
    await readWholeLists(
      [wholeFile()],
      sender(() => backend.database.sql`select private.hold_partner('P2')`),
    );
    expect(pages.map(({ first }) => first)).toEqual(['', '75001', '80001']);
    expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(8_000_000);
  });

  it('over all partners is read again when one of them is written, or another one is seen', async () => {
    const state = async () =>
      (await fetch(call('partner_states', {}).url, { method: 'POST', headers, body: '{}' })).json();
    const first = (await state()) as string;
    expect(await state()).toBe(first);
    await backend.database.sql`select private.hold_partner('P2')`;
    const second = (await state()) as string;
    expect(second).not.toBe(first);
    await backend.database.sql`update public.dim_partner set "IS_ACTIVE" = false where "PARTNER_CD" = 'P2'`;
    expect(await state()).not.toBe(second);
  });
});

describe('every list', () => {
  it('refuses a page without a size and one of more than 5,000 rows', async () => {
    const { sql } = backend.database;
    const listed = await sql<{ name: string }[]>`select proname::text as name from pg_proc
      where pronamespace = 'public'::regnamespace and 'page_size' = any (proargnames) order by 1`;
    const names = new Set(listed.map(({ name }) => name));
    const lists = publicFunctions.filter(({ name }) => names.has(name));
    expect(lists).toHaveLength(names.size);
    const outcomes: [string, string, string][] = [];
    for (const { name, call: text } of lists)
      for (const size of ['null', '0', '5001']) {
        const given = text.endsWith('()') || text.endsWith('( )') ? 'page_size' : ', page_size';
        const statement = `select ${text.slice(0, -1)}${given} => ${size})`;
        const outcome = await asCaller(sql, member, (tx) => tx.unsafe(statement)).catch(
          (error: unknown) => error,
        );
        outcomes.push([name, size, String((outcome as { message?: unknown }).message)]);
      }
    expect(outcomes.filter(([, , message]) => !message.includes('page_size 1 to 5000'))).toEqual([]);
  });
});

it('a day that begins is another state', async () => {
  const { sql } = backend.database;
  const state = async () => (await sql`select private.state_of('all') as state`)[0]?.state as string;
  const before = await state();
  await sql`create or replace function private.korea_today() returns date language sql return date '2020-01-01'`;
  expect(await state()).not.toBe(before);
});
