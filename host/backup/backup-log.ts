import type { Sql } from '../postgres/connect.ts';

/** Notes for the staff that backups are made daily, or no longer. Without any backup there is nothing to note. */
export async function notePlan(sql: Sql, isDaily: boolean): Promise<void> {
  if (isDaily)
    await sql`insert into public.log_backup ("IS_DAILY") values (true) on conflict ("ID") do update set "IS_DAILY" = true`;
  else await sql`update public.log_backup set "IS_DAILY" = false where "IS_DAILY"`;
}

/** Notes for the staff of which moment the newest backup is. */
export async function noteBackup(sql: Sql, moment: string): Promise<void> {
  await sql`insert into public.log_backup ("DONE_AT") values (${moment})
    on conflict ("ID") do update set "DONE_AT" = excluded."DONE_AT", "FAIL_AT" = null`;
}

/** Notes for the staff that a backup failed. */
export async function noteFailure(sql: Sql): Promise<void> {
  await sql`insert into public.log_backup ("FAIL_AT") values (now())
    on conflict ("ID") do update set "FAIL_AT" = excluded."FAIL_AT"`;
}
