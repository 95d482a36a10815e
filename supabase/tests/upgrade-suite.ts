import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostgresPackage } from '../../host/postgres/binaries.ts';
import type { Sql } from '../../host/postgres/connect.ts';
import { startSupabaseProject } from '../../host/testing/supabase-project.ts';
import { createAccount, type TestDatabase } from '../../host/testing/test-database.ts';
import { relations } from './access/relations.ts';

const directory = new URL('../migrations/', import.meta.url);

/** Gives a database the baseline alone, as an installation of that release has it. */
async function applyBaseline(sql: Sql): Promise<void> {
  await sql`create schema supabase_migrations`;
  await sql`create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`;
  for (const file of readdirSync(directory)
    .filter((name) => name.includes('_baseline'))
    .toSorted()) {
    await sql.unsafe(readFileSync(new URL(file, directory), 'utf8')).simple();
    await sql`insert into supabase_migrations.schema_migrations (version, name) values (${file.slice(0, 14)}, ${file.slice(15, -4)})`;
  }
}

const isThere = async (sql: Sql, name: string) =>
  (await sql`select from pg_class where oid = to_regclass(${name})`).length > 0;

/** Changes that the release of the baseline kept in a table for each kind, with numbers of their own. */
const changes = `
  insert into public.log_campaign_change ("PARTNER_CD", "CAMPAIGN_ID", "FIELD", "FROM_VAL", "TO_VAL", "USER_NM", "REG_DT")
    values ('P1', 'C-P1', 'dayBudget', '1', '2', '김', '2026-11-01'), ('P1', 'C-P1', 'memo', null, 'b', '김', '2026-11-02');
  insert into public.log_option_change ("PARTNER_CD", "OPTION_CD", "FIELD", "APPLY_DT", "FROM_VAL", "TO_VAL", "REG_DT")
    values ('P1', 'O-P1', 'cost', '20261101', '3', '4', '2026-11-03');
  insert into public.log_target_change ("PARTNER_CD", "BRAND_CD", "YM", "FROM_AMT", "TO_AMT", "REG_DT") values ('P1', 'B-P1', '202611', 5, 6, '2026-11-04');
  insert into public.log_charge_change ("PARTNER_CD", "BRAND_CD", "YM", "CHARGE_TYPE", "TO_AMT", "REG_DT") values ('P1', 'B-P1', '202610', 'LIVE', 7, '2026-11-05');
  insert into public.log_loss_claim_change ("PARTNER_CD", "OPTION_CD", "MONTH_SK", "FIELD", "TO_VAL", "REG_DT") values ('P1', 'O-P1', 202609, 'memo', 'c', '2026-11-06');
  insert into public.log_diagnosis_change ("PARTNER_CD", "DIAGNOSIS_ID", "FROM_VAL", "TO_VAL", "REG_DT")
    select 'P1', "ID", 'new', 'doing', '2026-11-07' from public.fact_product_diagnosis where "PARTNER_CD" = 'P1';
  insert into public.log_intervention_change ("PARTNER_CD", "INTERVENTION_ID", "FROM_VAL", "TO_VAL", "REG_DT") values ('P1', 77, '{"a": 1}', null, '2026-11-08');
  insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "CAMPAIGN_ID", "CHANGE_ID")
    select 'P1', '예산', 'ad', '20261102', 'C-P1', max("ID") from public.log_campaign_change;
  insert into private.import_batch (id, partner_cd, category, file_nm, columns, user_id)
    values ('22222222-2222-4222-8222-222222222222', 'P1', '옵션마스터', 'a.xlsx', '{OPTION_CD}', (select min("ID"::text)::uuid from public.auth_member));
  insert into private.import_chunk (batch_id, part, rows) values ('22222222-2222-4222-8222-222222222222', 1, '{O-P1}');`;

/**
 * Tables of the diagnosis, which makes its forecasts anew, in other columns than at the baseline, and whose rules say other
 * limits; and sums that run on, which are made anew from facts that the seeds of tables do not have.
 */
const changed = ['agg_demand_forecast', 'agg_option_demand', 'agg_running_sales', 'dim_diagnosis_rule'];

/** Rows of every table that is there before and after, with the columns that it had before. */
async function contents(sql: Sql, tables: readonly (readonly [name: string, columns: string])[]) {
  const all: Record<string, unknown> = {};
  for (const [name, columns] of tables)
    all[name] = await sql.unsafe(`select ${columns} from ${name} order by 1, 2`);
  return all;
}

/** What the release of the baseline has comes through every later migration. */
export function upgradeTests(
  name: string,
  postgres: PostgresPackage,
  apply: (project: TestDatabase) => Promise<unknown>,
): void {
  describe(`an installation of the baseline, updated on ${name}`, () => {
    let project: TestDatabase;
    let tables: (readonly [string, string])[];
    let before: Record<string, unknown>;
    const ids: string[] = [];
    beforeAll(async () => {
      project = await startSupabaseProject(postgres);
      const { sql } = project;
      await applyBaseline(sql);
      for (const partner of ['P1', 'P2'])
        for (const [table, { seed }] of Object.entries(relations))
          if (seed && (await isThere(sql, table)) && !changed.includes(table.slice(7)))
            await sql.unsafe(seed(partner));
      for (const [at, avatar] of ['$/a.png', '../other/a.png', 'https://evil.example/a.png'].entries()) {
        const id = await createAccount(sql, { email: `m${at}@example.com`, partners: ['P1'] });
        ids.push(id);
        await sql`update public.auth_member set "AVATAR" = ${avatar.replace('$', id)} where "ID" = ${id}`;
      }
      await sql.unsafe(changes).simple();
      const found = await sql<{ name: string; columns: string }[]>`
        select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
        from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
        where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname !~ '^log_.+_change$'
          and a.attname <> 'AVATAR' and c.relname <> all (${changed})
        group by 1 order by 1`;
      tables = found.map((row) => [row.name, row.columns]);
      before = await contents(sql, tables);
      await apply(project);
    }, 240_000);
    afterAll(() => project.drop());

    it('keeps every row of every table', async () => {
      expect(tables.length).toBeGreaterThan(40);
      expect(Object.values(before).filter((rows) => (rows as unknown[]).length > 0).length).toBeGreaterThan(
        40,
      );
      expect(await contents(project.sql, tables)).toEqual(before);
    });

    it('has made the sums that run on from the facts', async () => {
      const kept = () =>
        project.sql`select r.*, o."OPTION_CDS" from public.agg_running_sales r join public.agg_running_option o using ("PARTNER_CD")
          order by r."PARTNER_CD", r."DATE_SK"`;
      const made = await kept();
      expect(made.length).toBeGreaterThan(0);
      await project.sql`select private.rebuild_running_sales(p."PARTNER_CD") from public.dim_partner p`;
      expect([...(await kept())]).toEqual([...made]);
    });

    it('has the changes of all kinds in one log, those of campaigns with their number', async () => {
      const rows =
        await project.sql`select "SUBJECT", "SUBJECT_ID", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_NM",
        to_char("REG_DT", 'DD') as day from public.log_change where "REG_DT" < '2026-11-09' order by "REG_DT"`;
      const [finding] =
        await project.sql`select "ID"::text as id from public.fact_product_diagnosis where "PARTNER_CD" = 'P1'`;
      expect(rows.map((row) => Object.values(row))).toEqual([
        ['campaign', 'C-P1', null, 'dayBudget', '1', '2', '김', '01'],
        ['campaign', 'C-P1', null, 'memo', null, 'b', '김', '02'],
        ['option', 'O-P1', '20261101', 'cost', '3', '4', null, '03'],
        ['target', 'B-P1', '202611', 'amount', '5', '6', null, '04'],
        ['charge', 'B-P1', '202610', 'LIVE', null, '7', null, '05'],
        ['claim', 'O-P1', '202609', 'memo', null, 'c', null, '06'],
        ['finding', finding?.id, null, 'status', 'new', 'doing', null, '07'],
        ['intervention', '77', null, 'state', '{"a": 1}', null, null, '08'],
      ]);
      const [cause] = await project.sql`select c."TO_VAL" as value from public.log_intervention i
        join public.log_change c on c."ID" = i."CHANGE_ID" and c."SUBJECT" = 'campaign' where i."NAME" = '예산'`;
      expect(cause?.value).toBe('b');
    });

    it('keeps a picture in the own folder, and no other', async () => {
      const rows =
        await project.sql`select "AVATAR" as picture from public.auth_member where "ID" = any (${ids}) order by "EMAIL"`;
      expect(rows.map(({ picture }) => picture as unknown)).toEqual([`${ids[0]}/a.png`, null, null]);
    });

    it('tells of a report that was staged before, and takes the next change', async () => {
      const { sql } = project;
      await expect(
        sql`select private.require_import_shape(b) from private.import_batch b`,
      ).rejects.toMatchObject({ code: expect.stringMatching(/^PD/) });
      await sql`insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "TO_VAL")
        values ('P1', 'target', 'B-P1', '202612', 'amount', '9')`;
    });
  });
}
