import type { Sql } from '../../postgres/connect.ts';
import { AdminError } from '../admin-error.ts';
import { deleteRows } from './delete-rows.ts';
import { prepareSession } from './partner-file.ts';
import { audit, partnerTables, type PartnerTable } from './tables.ts';
import { partnerText as text } from './text.ts';

export interface Deletion {
  code: string;
  /** Name of the partner, typed back as confirmation. */
  name: string | undefined;
  actor: string;
}

/**
 * Closes a partner for its members and deletes all its rows, in steps of their own, so that nobody waits; what was stopped is
 * finished by another run. Returns the sentence to print. Throws an AdminError for an unknown partner and without its name.
 */
export async function deletePartner(sql: Sql, { code, name, actor }: Deletion): Promise<string> {
  const [partner] = await sql<
    { name: string }[]
  >`select "PARTNER_NM" as name from public.dim_partner where "PARTNER_CD" = ${code}`;
  if (!partner) throw new AdminError(text.unknownPartner(code));
  if (partner.name !== name) throw new AdminError(text.confirmDelete(code, partner.name));
  await close(sql, code, actor);
  const tables = (await partnerTables(sql)).filter((table) => table.name !== audit).toReversed();
  let rows = 0;
  do {
    await sweepStagedReports(sql, code);
    for (const table of tables.filter((table) => !isLast(table))) rows += await deleteRows(sql, table, code);
    // Once more where somebody who waited for a step wrote something.
  } while (!(await deleteLast(sql, code, tables)));
  return text.deleted(code, rows);
}

/** Rows that are there until the end: the partner, and the count of its writes, which the last step raises. */
const isLast = ({ name }: PartnerTable) =>
  name === 'public.dim_partner' || name === 'public.log_partner_state';

/** Shows the partner to nobody any more and takes its members' rights, on record. Waits for those who write its rows. */
async function close(sql: Sql, code: string, actor: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select private.hold_partner(${code}, '0')`;
    await transaction`update public.dim_partner set "IS_ACTIVE" = false, "IS_DELETED" = true where "PARTNER_CD" = ${code}`;
    await transaction`update private.import_batch set is_over = true where partner_cd = ${code}`;
    await transaction`
      with gone as (delete from public.auth_member_partner where "PARTNER_CD" = ${code} returning "USER_ID")
      insert into public.log_member_change ("MEMBER_ID", "MEMBER_EMAIL", "ACTION", "PARTNER_CD", "ACTOR")
      select m."ID", m."EMAIL", 'revoke', ${code}, ${actor} from gone join public.auth_member m on m."ID" = "USER_ID"`;
  });
}

/** Deletes reports that nobody loaded, whose rows name the report and not the partner. */
async function sweepStagedReports(sql: Sql, code: string): Promise<void> {
  const sweep = () => sql`select private.sweep_import(b.id, 20000)
    from (select id from private.import_batch where partner_cd = ${code} limit 1) b`;
  while ((await sweep()).length > 0);
}

/** Deletes the partner itself; returns false, and deletes nothing, where rows of it are left. */
async function deleteLast(sql: Sql, code: string, tables: readonly PartnerTable[]): Promise<boolean> {
  const work = sql.begin(async (transaction) => {
    await prepareSession(transaction as unknown as Sql);
    await transaction`select private.hold_partner(${code}, '0')`;
    for (const { name, key } of tables.filter((table) => !isLast(table))) {
      const rows = await transaction.unsafe(`select from ${name} where ${key} = $1 limit 1`, [code]);
      if (rows.length > 0) return false;
    }
    await transaction`delete from public.log_partner_state where "PARTNER_CD" = ${code}`;
    await transaction`delete from public.dim_partner where "PARTNER_CD" = ${code}`;
    return true;
  });
  return (await work) as boolean;
}
