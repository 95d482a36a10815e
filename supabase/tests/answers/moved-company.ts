import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { exportPartner } from '../../../host/admin/partner/export.ts';
import { importPartner } from '../../../host/admin/partner/import.ts';
import type { Sql } from '../../../host/postgres/connect.ts';
import { accessToken } from '../../../host/testing/access-token.ts';
import { startTestBackend, type TestBackend } from '../../../host/testing/test-backend.ts';
import { createAccount, createTestDatabase } from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import type { Company } from '../golden/company.ts';
import { filledCompany, type FilledDays } from './filled-company.ts';

/** The filled company, and another installation to which each of its partners was moved. */
export interface MovedCompany {
  company: Company;
  days: FilledDays;
  /** The database of the other installation. */
  target: Sql;
  /** Asks both installations as the member of each, and answers with what the first says. */
  client: SupabaseClient;
  /** Functions that were called. */
  called: Set<string>;
  /** Calls that the installations answered otherwise. */
  differing: unknown[];
  /** A client of the first installation as another of its members. */
  clientOf: (member: string) => Promise<SupabaseClient>;
  close: () => Promise<void>;
}

/** Moves each partner of the filled company to another installation. */
export async function movedCompany(): Promise<MovedCompany> {
  const { company, days } = await filledCompany();
  const source = company.sql;
  // Numbers that were chosen by hand are behind the next ones, as those that the database chose.
  for (const table of Object.values(numbered))
    await source`select setval(pg_get_serial_sequence(${`public.${table}`}, 'ID'), 10000)`;
  const other = await createTestDatabase();
  const target = other.sql;
  await setToday(target, '2026-11-20');
  await takeNumbers(target);
  const member = await createAccount(target, { email: 'member@example.com', admin: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-moved-'));
  for (const { code } of await partnersOf(source)) {
    const file = path.join(folder, `${code}.partner`);
    await exportPartner(source, code, file);
    await importPartner(target, file, 'terminal:kim');
  }
  rmSync(folder, { recursive: true });
  const backends = [
    await startTestBackend({ database: company.database }),
    await startTestBackend({ database: other }),
  ] as const;
  const both = askBoth(
    { sql: source, client: await clientAt(backends[0], company.memberId) },
    { sql: target, client: await clientAt(backends[1], member) },
  );
  return {
    company,
    days,
    target,
    ...both,
    clientOf: (id) => clientAt(backends[0], id),
    close: async () => {
      for (const backend of backends) {
        await backend.close();
        await backend.database.drop();
      }
    },
  };
}

async function clientAt(backend: TestBackend, sub: string): Promise<SupabaseClient> {
  const token = await accessToken(backend, { sub, role: 'authenticated', aal: 'aal1' });
  return createClient(backend.url, backend.publishableKey, {
    accessToken: async () => token,
    realtime: { transport: WebSocket as never },
  });
}

export const partnersOf = (sql: Sql) =>
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

interface Installation {
  sql: Sql;
  client: SupabaseClient;
}

function askBoth(
  source: Installation,
  target: Installation,
): Pick<MovedCompany, 'client' | 'called' | 'differing'> {
  const started = new Date().toISOString();
  const called = new Set<string>();
  const differing: unknown[] = [];
  const imports = new Map<unknown, unknown>();
  const rpc = async (name: string, args: Record<string, unknown>) => {
    const theirs = { ...args, ...(await numbersInTarget(args, imports, source.sql, target.sql)) };
    const [answer, moved] = await Promise.all([
      wholeAnswer(source.client, name, args),
      wholeAnswer(target.client, name, theirs),
    ]);
    if (name === 'import_start') imports.set(answer.data, moved.data);
    const same = [answer, moved].map((one) => comparable(one.error ?? one.data, started));
    if (!own.has(name) && !isDeepStrictEqual(same[0], same[1])) differing.push({ name, args, same });
    called.add(name);
    return answer;
  };
  return { client: { rpc } as unknown as SupabaseClient, called, differing };
}

/** The answer of a call; of one that makes as much as a second allows, the one after which nothing is left. */
async function wholeAnswer(client: SupabaseClient, name: string, args: Record<string, unknown>) {
  for (;;) {
    const answer = await client.rpc(name, args);
    if (!(Number(answer.data?.left) > 0)) return answer;
  }
}

/** Functions whose answer is of the installation, or of how busy the machine is. */
const own = new Set([
  'refresh_dashboards',
  'refresh_portfolios',
  'load_history',
  'drop_loads',
  'partner_state',
  'partner_states',
  'import_start',
  'import_states',
  'import_wait',
  'imports_waiting',
  'write_position',
  'begin_invite',
  'claim_first_admin',
  'first_admin_state',
  'change_member',
  'managed_members',
  'member_changes',
  'mail_list',
  'report_list',
  'mail_senders',
  'member_list',
  'member_partners',
  'member_state',
  'partner_list',
  'save_partner',
  'close_partner',
  'delete_partner',
  'saved_views',
  'default_views',
  'add_note',
  'delete_note',
  'tags',
  'tag_options',
  'tag_campaigns',
  'save_tag',
  'delete_tag',
  'news',
  'save_view',
  'make_feed',
  'feeds',
  'end_feed',
  'delete_view',
  'todo_people',
]);

const numbered = {
  change_id: 'log_change',
  finding_id: 'fact_product_diagnosis',
  intervention_id: 'log_intervention',
  load_id: 'log_file_upload',
};

/** Arguments that name a row by its number: the row in the same place of the other installation. */
async function numbersInTarget(
  args: Record<string, unknown>,
  imports: Map<unknown, unknown>,
  source: Sql,
  target: Sql,
) {
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

/** An answer without the numbers of rows, of which a stamp has the greatest, ids of members, and moments since the test began. */
function comparable(answer: unknown, started: string): unknown {
  if (Array.isArray(answer)) return answer.map((part) => comparable(part, started));
  if (typeof answer === 'string')
    return /^\d{4}-\d\d-\d\dT/.test(answer) && Date.parse(answer) >= Date.parse(started) ? 'now' : answer;
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, part]) => [
      key,
      key === 'stamp' ||
      (/^id$|Id$/.test(key) && typeof part === 'number') ||
      (key === 'assigneeId' && part !== null)
        ? 'number'
        : comparable(part, started),
    ]),
  );
}
