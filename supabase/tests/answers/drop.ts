import type { Sql } from '../../../host/postgres/connect.ts';

/** Files that were given together and of which none can be taken back, each for a reason of its own. */
export const keptDrop = '44444444-4444-4444-8444-444444444444';

/** A list that was changed since, one under a later file, one of which nothing is kept, and one of a partner that the member may not load for. */
export async function fillDrop(sql: Sql, memberId: string): Promise<void> {
  const load = async (category: string, more: { drop?: string; file?: string; partner?: string }) => {
    const { drop = null, file = null, partner = 'P1' } = more;
    const [row] = await sql<{ id: string; kept: string }[]>`
      insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "DROP_ID", "IMPORT_ID", "REG_DT")
      values (${category}, 'dim_brand', ${partner}, ${file}, ${drop}, ${file === null ? null : sql`gen_random_uuid()`}, '2026-11-01')
      returning "IMPORT_ID" as id`;
    if (row?.id)
      await sql`insert into private.kept_load (import_id, partner_cd) values (${row.id}, ${partner})`;
  };
  await load('원가', { drop: keptDrop });
  await load('원가', { drop: keptDrop, file: 'a.xlsx' });
  await load('월 목표', { drop: keptDrop, file: 'b.xlsx' });
  await load('월 목표', { file: 'c.xlsx' });
  const [other] = await sql<{ code: string }[]>`select "PARTNER_CD" as code from public.auth_member_partner
    where "USER_ID" = ${memberId} and not "CAN_LOAD" order by 1 limit 1`;
  await load('원가', { drop: keptDrop, file: 'd.xlsx', ...(other ? { partner: other.code } : {}) });
  for (const [won, day] of [
    ['500', '2026-11-01'],
    ['600', '2026-11-02'],
  ] as const)
    await sql`insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "FIELD", "PERIOD", "FROM_VAL", "TO_VAL", "REG_DT")
      values ('P1', 'option', '8', 'cost', '20261101', null, ${won}, ${day})`;
}
