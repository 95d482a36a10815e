import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { accessToken } from '../../../host/testing/access-token.ts';
import { startTestBackend, type TestBackend } from '../../../host/testing/test-backend.ts';
import type { StockList } from '../../../src/features/stock/stock-rows.ts';
import { createCompany, type Company } from './company.ts';

let company: Company;
let backend: TestBackend;

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") select (87000000000 + n)::text, 'P1' from generate_series(1, 1100) n`;
  await sql`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD", "STOCK_QTY") select "OPTION_CD", 'P1', 1 from public.dim_option`;
  backend = await startTestBackend({ database: company.database });
});
afterAll(async () => {
  await backend.close();
  await company.database.drop();
});

it('an export through the API holds every row, where a table read is cut at 1,000', async () => {
  const token = await accessToken(backend, { sub: company.memberId, role: 'authenticated', aal: 'aal1' });
  const client = createClient(backend.url, backend.publishableKey, {
    accessToken: async () => token,
    realtime: { transport: WebSocket as never },
  });
  const table = await client.from('fact_stock').select('OPTION_CD').throwOnError();
  expect(table.data).toHaveLength(1000);
  const { data } = await client.rpc('stock_list', { partner_cd: 'P1', page_size: null }).throwOnError();
  const list = data as StockList;
  expect(list.total).toBe(1100);
  expect(new Set(list.rows.map((row) => row.optionId)).size).toBe(1100);
});
