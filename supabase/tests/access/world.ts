import type { DatabaseAddress, Sql } from '../../../host/postgres/connect.ts';
import { optionMasterColumns } from '../../../host/testing/option-master-columns.ts';
import type { TestDatabase } from '../../../host/testing/test-database.ts';
import { createCallers, partners, type CallerName, type Callers } from './callers.ts';
import { changedMember, stagedReport } from '../functions/registry.ts';
import { relations } from './relations.ts';

/** A database with one row of everything for each partner, and the callers. */
export interface World {
  sql: Sql;
  address: DatabaseAddress;
  callers: Callers;
  /** How many partner links each caller has. */
  links: Partial<Record<CallerName, number>>;
}

export async function createWorld({ sql, address }: TestDatabase): Promise<World> {
  for (const { seed } of Object.values(relations))
    for (const partner of partners) if (seed) await sql.unsafe(seed(partner));
  const callers = await createCallers(sql);
  await sql`insert into private.import_batch (id, partner_cd, category, file_nm, columns, user_id, shape)
    values (${stagedReport}, 'P1', '옵션마스터', 'a.xlsx', ${optionMasterColumns}, ${callers.staff.id ?? null},
      private.import_shape())`;
  await sql`insert into auth.users (id, email) values (${changedMember}, 'changed@example.com')`;
  await sql`insert into public.auth_member_dashboard ("USER_ID", "CARDS", "HIDDEN")
    select "ID", '{todos}', '{}' from public.auth_member`;
  await sql`insert into public.auth_member_column_sets ("USER_ID", "SETS") select "ID", '{}' from public.auth_member`;
  await sql`insert into public.dim_report_page ("SOURCE", "URL") values ('재고현황', 'https://example.com/')`;
  await sql`insert into public.log_backup ("DONE_AT") values (now())`;
  return {
    sql,
    address,
    callers,
    links: { owner: 2, 'other partner': 1, loader: 2, 'other loader': 2, manager: 2, 'factor used': 2 },
  };
}
