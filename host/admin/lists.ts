import type { Sql } from '../postgres/connect.ts';
import { formatTable } from './table.ts';
import { text } from './text.ts';

/** All members with their state and the partners that they may see, as a printed table. */
export async function listMembers(sql: Sql): Promise<string> {
  const rows = await sql`select m."EMAIL" as email, coalesce(m."NAME", '') as name, m."IS_ACTIVE" as active,
      m."IS_ALL_PARTNER_ACCESSIBLE" as sees_all, coalesce(string_agg(l."PARTNER_CD", ', ' order by l."PARTNER_CD"), '-') as partners
    from public.auth_member m left join public.auth_member_partner l on l."USER_ID" = m."ID"
    group by m."ID" order by m."EMAIL"`;
  if (rows.length === 0) return text.noMembers;
  const lines = rows.map((row) => [
    String(row.email),
    String(row.name),
    row.active ? text.active : text.inactive,
    row.sees_all ? text.allPartners : String(row.partners),
  ]);
  return formatTable(text.memberHeaders, lines);
}

/** All partners, also inactive ones, as a printed table. */
export async function listPartners(sql: Sql): Promise<string> {
  const rows = await sql`select "PARTNER_CD" as code, "PARTNER_NM" as name, coalesce("BRN", '-') as brn,
    coalesce("DESCRIPTION", '-') as description, "IS_ACTIVE" as active from public.dim_partner order by "PARTNER_CD"`;
  if (rows.length === 0) return text.noPartners;
  const lines = rows.map((row) => [
    ...[row.code, row.name, row.brn, row.description].map(String),
    row.active ? text.active : text.inactive,
  ]);
  return formatTable(text.partnerHeaders, lines);
}
