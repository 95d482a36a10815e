import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { accessToken } from '../../../host/testing/access-token.ts';
import { createAccount } from '../../../host/testing/test-database.ts';
import { startTestBackend, type TestBackend } from '../../../host/testing/test-backend.ts';
import { brandsQuery } from '../../../src/data/brand-query.ts';
import { partnersQuery } from '../../../src/data/partner-query.ts';
import { supabase } from '../../../src/data/supabase.ts';
import type { StockList } from '../../../src/features/inventory/inventory-rows.ts';
import { createCompany, type Company } from './company.ts';
import { tableReads } from './table-reads.ts';

// The queries of the client themselves, as a browser sends them: through the API and its row cap of 1,000.
vi.mock('../../../src/data/supabase.ts', () => ({ supabase: vi.fn<() => unknown>() }));

let company: Company;
let backend: TestBackend;

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") select (87000000000 + n)::text, 'P1' from generate_series(1, 1100) n`;
  await sql`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD", "STOCK_QTY") select "OPTION_CD", 'P1', 1 from public.dim_option`;
  // One sort number for all: only the code makes their order whole.
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "SORT") select 'L' || n, '브랜드 ' || n, 'P1', 7 from generate_series(1, 2127) n`;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") select '파트너-코드-' || n, '파트너 ' || n from generate_series(3, 1500) n`;
  backend = await startTestBackend({ database: company.database });
});
afterAll(async () => {
  await backend.close();
  await company.database.drop();
});

async function signIn(memberId: string) {
  const token = await accessToken(backend, { sub: memberId, role: 'authenticated', aal: 'aal1' });
  const client = createClient(backend.url, backend.publishableKey, {
    accessToken: async () => token,
    realtime: { transport: WebSocket as never },
  });
  vi.mocked(supabase).mockReturnValue(client as never);
  return client;
}

it('an export through the API holds every row, where a table read is cut at 1,000', async () => {
  const client = await signIn(company.memberId);
  const table = await client.from('fact_stock').select('OPTION_CD').throwOnError();
  expect(table.data).toHaveLength(1000);
  const { data } = await client.rpc('stock_list', { partner_cd: 'P1', page_size: 5_000 }).throwOnError();
  const list = data as StockList;
  expect(list.total).toBe(1100);
  expect(new Set(list.rows.map((row) => row.optionId)).size).toBe(1100);
});

describe('lists of the client are whole', () => {
  const distinct = (codes: { code: string }[]) => new Set(codes.map(({ code }) => code)).size;

  it('2,129 brands of a partner, in the order of the partner', async () => {
    await signIn(company.memberId);
    const brands = await new QueryClient().fetchQuery(brandsQuery('P1'));
    expect(brands).toHaveLength(2129);
    expect(distinct(brands)).toBe(2129);
    expect(brands.slice(0, 3).map(({ code }) => code)).toEqual(['B1', 'B2', 'L1']);
  });

  it('1,500 partners of a member who sees all', async () => {
    const id = await createAccount(company.sql, { email: 'all@example.com' });
    await company.sql`update public.auth_member set "IS_ALL_PARTNER_ACCESSIBLE" = true where "ID" = ${id}`;
    await signIn(id);
    const partners = await new QueryClient().fetchQuery(partnersQuery(id));
    expect(partners).toHaveLength(1500);
    expect(distinct(partners)).toBe(1500);
  });

  it('1,500 partners of a member who is linked to each', async () => {
    const id = await createAccount(company.sql, { email: 'linked@example.com' });
    await company.sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") select ${id}, "PARTNER_CD" from public.dim_partner`;
    await signIn(id);
    const partners = await new QueryClient().fetchQuery(partnersQuery(id));
    expect(partners).toHaveLength(1500);
    expect(distinct(partners)).toBe(1500);
    expect(partners.slice(0, 3).map(({ name }) => name)).toEqual(['파트너 1', '파트너 2', '파트너 3']);
  });
});

describe('every table read of the client says how many rows it takes', () => {
  const source = fileURLToPath(new URL('../../../src/', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const reads = files.flatMap((file) =>
    tableReads(readFileSync(`${source}${file}`, 'utf8')).map((read) => ({ file, ...read })),
  );

  it('one row, so many, or all by wholeList', () => {
    expect(reads.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['auth_member', 'auth_member_partner', 'dim_brand', 'dim_partner']),
    );
    expect(reads.filter(({ bounded }) => !bounded)).toEqual([]);
  });

  it.each([
    [`unwrap(await supabase().from('dim_brand').select('BRAND_CD').eq('SVC', '2P'))`, false],
    [`const q = supabase()\n  .from('dim_brand')\n  .select();\nconst one = other().limit(1)`, false],
    [`await supabase().from('dim_brand').select().limit(count)`, false],
    [`await supabase().from('dim_brand').select().range(0, 4999)`, false],
    [
      `wholeList((from, to) => supabase().from('dim_brand').select().order('BRAND_CD').range(from, to))`,
      true,
    ],
    [`wholeList((from, to) => supabase().from('dim_brand').select().range(from, to))`, false],
    [`await supabase().from('dim_brand').select('A(b)').limit(20).abortSignal(signal)`, true],
    [`await supabase().from('log').select('X').match({ a: (1) }).limit(1).maybeSingle()`, true],
  ])('%s: %s', (text, bounded) => {
    expect(tableReads(text).map((read) => read.bounded)).toEqual([bounded]);
  });
});
