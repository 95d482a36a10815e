import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { exportPartner } from '../../../host/admin/partner/export.ts';
import { importPartner } from '../../../host/admin/partner/import.ts';
import { rebuildRollups } from '../../../host/admin/rollups.ts';
import type { Sql } from '../../../host/postgres/connect.ts';
import { accessToken } from '../../../host/testing/access-token.ts';
import { startTestBackend, type TestBackend } from '../../../host/testing/test-backend.ts';
import { createAccount, createTestDatabase } from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import { publicFunctions } from '../functions/registry.ts';
import { loadCalls, readCalls } from './calls.ts';
import { filledCompany, type FilledDays } from './filled-company.ts';

/** A company, and the same one in another installation, to which each of its partners was moved. */
const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-moved-'));
const backends: TestBackend[] = [];
let source: Sql;
let target: Sql;
let days: FilledDays;
let clients: SupabaseClient[];

beforeAll(async () => {
  const filled = await filledCompany();
  ({ days } = filled);
  source = filled.company.sql;
  // Numbers that were chosen by hand are behind the next ones, as those that the database chose.
  for (const table of Object.values(numbered))
    await source`select setval(pg_get_serial_sequence(${`public.${table}`}, 'ID'), 10000)`;
  const other = await createTestDatabase();
  target = other.sql;
  await setToday(target, '2026-11-20');
  await takeNumbers(target);
  const member = await createAccount(target, { email: 'member@example.com' });
  for (const { code } of await partnersOf(source)) {
    const file = path.join(folder, `${code}.partner`);
    await exportPartner(source, code, file);
    await importPartner(target, file, 'terminal:kim');
  }
  backends.push(await startTestBackend({ database: filled.company.database }));
  backends.push(await startTestBackend({ database: other }));
  clients = await Promise.all(
    [filled.company.memberId, member].map(async (sub, index) => {
      const backend = backends[index];
      if (!backend) throw new Error('a backend for each database');
      const token = await accessToken(backend, { sub, role: 'authenticated', aal: 'aal1' });
      return createClient(backend.url, backend.publishableKey, {
        accessToken: async () => token,
        realtime: { transport: WebSocket as never },
      });
    }),
  );
});
afterAll(async () => {
  for (const backend of backends) {
    await backend.close();
    await backend.database.drop();
  }
  rmSync(folder, { recursive: true });
});

const partnersOf = (sql: Sql) =>
  sql<
    { code: string }[]
  >`select "PARTNER_CD" as code from public.dim_partner where "PARTNER_CD" <> 'OTHER' order by "ID"`;

/** A partner of the other installation, whose rows have numbers that the moved ones had. */
async function takeNumbers(sql: Sql): Promise<void> {
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('OTHER', '먼저 있던 파트너')`;
  await sql`insert into public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM") values ('OTHER', 'C1', '컵')`;
  await sql`insert into public.log_change ("PARTNER_CD", "SUBJECT", "CAMPAIGN_ID", "FIELD") select 'OTHER', 'campaign', 'C1', 'memo' from generate_series(1, 2000)`;
  await sql`insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT") select 'OTHER', 'n', 'other', '20261101' from generate_series(1, 2000)`;
}

/** Asks both installations; notes each function that it called, and the calls that they answered otherwise. */
function both(started: string) {
  const called = new Set<string>();
  const differing: unknown[] = [];
  const imports = new Map<unknown, unknown>();
  const rpc = async (name: string, args: Record<string, unknown>) => {
    const [ofSource, ofTarget] = clients;
    const theirs = { ...args, ...(await numbersInTarget(args, imports)) };
    const [answer, moved] = await Promise.all([ofSource?.rpc(name, args), ofTarget?.rpc(name, theirs)]);
    if (name === 'import_start') imports.set(answer?.data, moved?.data);
    const same = [answer, moved].map((one) => comparable(one?.error ?? one?.data, started));
    if (!own.has(name) && !isDeepStrictEqual(same[0], same[1])) differing.push({ name, args, same });
    called.add(name);
    return answer;
  };
  return { client: { rpc } as unknown as SupabaseClient, called, differing };
}

/** Functions whose answer is of the installation. */
const own = new Set(['partner_state', 'partner_states', 'import_start', 'write_position']);

const numbered = {
  change_id: 'log_change',
  finding_id: 'fact_product_diagnosis',
  intervention_id: 'log_intervention',
};

/** Arguments that name a row by its number: the row in the same place of the other installation. */
async function numbersInTarget(args: Record<string, unknown>, imports: Map<unknown, unknown>) {
  const partner = String(args.partner_cd);
  const moved: Record<string, unknown> = {};
  const place = async (table: string, id: unknown) => {
    const ids = async (sql: Sql) =>
      (
        await sql.unsafe(
          `select "ID"::text as id from public.${table} where "PARTNER_CD" = $1 order by "ID"`,
          [partner],
        )
      ).map((row) => String(row.id));
    return Number((await ids(target))[(await ids(source)).indexOf(String(id))] ?? 0);
  };
  for (const [name, table] of Object.entries(numbered))
    if (typeof args[name] === 'number') moved[name] = await place(table, args[name]);
  if (Array.isArray(args.ids) && typeof args.ids[0] === 'number')
    moved.ids = await Promise.all(args.ids.map((id) => place('log_intervention', id)));
  if (imports.has(args.import_id)) moved.import_id = imports.get(args.import_id);
  return moved;
}

/** An answer without the numbers of rows, of which a stamp has the greatest, and moments since the test began. */
function comparable(answer: unknown, started: string): unknown {
  if (Array.isArray(answer)) return answer.map((part) => comparable(part, started));
  if (typeof answer === 'string')
    return /^\d{4}-\d\d-\d\dT/.test(answer) && Date.parse(answer) >= Date.parse(started) ? 'now' : answer;
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, part]) => [
      key,
      key === 'stamp' || (/^id$|Id$/.test(key) && typeof part === 'number')
        ? 'number'
        : comparable(part, started),
    ]),
  );
}

it('every function answers a member about moved partners as before, also after edits and loads', async () => {
  const { client, called, differing } = both(new Date().toISOString());
  await readCalls(client, days);
  await loadCalls(client);
  expect(differing).toEqual([]);
  expect([...called].toSorted()).toEqual(publicFunctions.map(({ name }) => name).toSorted());
}, 240_000);

it('sums kept of moved partners are those of their rows, as far as they were before', async () => {
  for (const { code } of await partnersOf(source))
    expect(await rebuildRollups(target, code)).toBe(await rebuildRollups(source, code));
});
