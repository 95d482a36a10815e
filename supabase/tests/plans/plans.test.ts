import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '../../../host/postgres/connect.ts';
import { loadCalls, readCalls } from '../answers/calls.ts';
import { filledCompany } from '../answers/filled-company.ts';
import { publicFunctions } from '../functions/registry.ts';
import type { Company } from '../golden/company.ts';
import { computedConditions, type PlanNode } from './computed-conditions.ts';
import { openExplainingSession, type ExplainingSession } from './explaining-session.ts';
import { pairsOfLists } from './pairs-of-lists.ts';

let company: Company;
let session: ExplainingSession;
let indexed: Map<string, Set<string>>;
const plansOf = new Map<string, PlanNode[]>();

beforeAll(async () => {
  const filled = await filledCompany();
  ({ company } = filled);
  await pretendSize(company.sql);
  indexed = await indexedColumns(company.sql);
  session = await openExplainingSession(company);
  const client = { rpc: explainedCalls() } as unknown as SupabaseClient;
  await readCalls(client, filled.days);
  await loadCalls(client);
});
afterAll(async () => {
  await session.end();
  await company.database.drop();
});

it('PostgreSQL looks up what a wrong probe computes: a newer one would not, and its plans show nothing to this test', async () => {
  const { plans } = await session.explain(`array(
    select (select count(*) from public.agg_performance_option_daily d
      where d."PARTNER_CD" = 'P1' and d."DATE_SK" = private.date_sk('2026-11-01'::date + n))
    from generate_series(0, 1) n)`);
  expect(conditionsOf(plans)).toHaveLength(1);
});

it('plans of every function were seen', () => {
  expect(publicFunctions.filter(({ name }) => !plansOf.get(name)?.length)).toEqual([]);
});

// Definers run as the tables' owner, for whom no rows are hidden.
it.each(publicFunctions.filter(({ isDefiner }) => !isDefiner))(
  '$name looks up no value in an index that it computes from a row: newer PostgreSQL reads the whole table for it',
  ({ name }) => expect(conditionsOf(plansOf.get(name) ?? [])).toEqual([]),
);

it('PostgreSQL looks up pairs of two lists where a wrong probe asks for them', async () => {
  const { plans } = await session.explain(`array(
    select d."SALE_QTY" from public.agg_performance_option_daily d where d."PARTNER_CD" = 'P1'
      and d."DATE_SK" = any ('{20261101,20261102}') and d."OPTION_CD" = any ('{1,2}'))`);
  expect(pairsOf(plans)).toEqual(['agg_performance_option_daily_pkey']);
});

it.each(publicFunctions.filter(({ isDefiner }) => !isDefiner))(
  '$name looks up no pairs of a day and an option',
  ({ name }) => expect(pairsOf(plansOf.get(name) ?? [])).toEqual([]),
);

const pairsOf = (plans: PlanNode[]) => [...new Set(plans.flatMap(pairsOfLists))];

const conditionsOf = (plans: PlanNode[]) => [
  ...new Set(plans.flatMap((plan) => computedConditions(plan, indexed))),
];

/** Lets the planner expect a million rows on each page of a table. */
async function pretendSize(sql: Sql): Promise<void> {
  await sql`analyze`;
  await sql`update pg_class set relpages = 1, reltuples = 1e6
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
}

/** Columns of every index of tables with row-level security, by name of the table. */
async function indexedColumns(sql: Sql): Promise<Map<string, Set<string>>> {
  const rows = await sql<{ table: string; columns: string[] }[]>`
    select c.relname::text as table, array_agg(distinct a.attname::text) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where c.relrowsecurity and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    group by 1`;
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
}

/** Calls of functions as a client makes them, whose plans are kept. */
function explainedCalls() {
  const calls = new Map<string, number>();
  return async (name: string, args: Record<string, unknown>) => {
    // A third call with the same arguments filled plans nothing that the first two did not.
    const shape = [name, ...Object.keys(args)].join();
    const count = (calls.get(shape) ?? 0) + 1;
    calls.set(shape, count);
    if (count > 2 && !name.startsWith('import_')) return { data: null, error: null };
    const texts = Object.entries(args).map(([key, value]) => `${key} => ${literal(value)}`);
    const { answer, plans } = await session.explain(`public.${name}(${texts.join(', ')})`);
    plansOf.set(name, [...(plansOf.get(name) ?? []), ...plans]);
    return { data: answer, error: null };
  };
}

/** A value as a literal whose type the argument gives. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  // A list of objects is json, one of texts an array of SQL.
  const isJson = Array.isArray(value) && value.some((one) => typeof one === 'object');
  if (Array.isArray(value) && !isJson)
    return literal(`{${value.map((one) => JSON.stringify(String(one))).join(', ')}}`);
  if (typeof value === 'object') return literal(JSON.stringify(value));
  return `'${String(value as string).replaceAll("'", "''")}'`;
}
