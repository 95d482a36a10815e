import type { Sql } from '../postgres/connect.ts';
import { formatTable } from './table.ts';
import { text } from './text.ts';

interface Link {
  code: string;
  load: boolean;
}

function linkText(links: Link[]): string {
  return links.map(({ code, load }) => (load ? text.mayLoad(code) : code)).join(', ') || '-';
}

/** All members with their state and the partners that they may see, as a printed table. */
export async function listMembers(sql: Sql): Promise<string> {
  const rows = await sql`select m."EMAIL" as email, coalesce(m."NAME", '') as name, m."IS_ACTIVE" as active,
      m."IS_ALL_PARTNER_ACCESSIBLE" as sees_all, m."IS_ADMIN" as is_admin,
      coalesce(jsonb_agg(jsonb_build_object('code', l."PARTNER_CD", 'load', l."CAN_LOAD") order by l."PARTNER_CD")
        filter (where l."ID" is not null), '[]') as links
    from public.auth_member m left join public.auth_member_partner l on l."USER_ID" = m."ID"
    group by m."ID" order by m."EMAIL"`;
  if (rows.length === 0) return text.noMembers;
  const lines = rows.map((row) => [
    String(row.email),
    String(row.name),
    [row.active ? text.active : text.inactive, ...(row.is_admin ? [text.admin] : [])].join(', '),
    row.sees_all ? text.allPartners : linkText(row.links as Link[]),
  ]);
  return formatTable(text.memberHeaders, lines);
}

/** All partners, also inactive ones, as a printed table. */
export async function listPartners(sql: Sql): Promise<string> {
  const rows = await sql`select "PARTNER_CD" as code, "PARTNER_NM" as name, coalesce("BRN", '-') as brn,
    coalesce("DESCRIPTION", '-') as description, "IS_ACTIVE" as active, "IS_DELETED" as deleted
    from public.dim_partner order by "PARTNER_CD"`;
  if (rows.length === 0) return text.noPartners;
  const lines = rows.map((row) => [
    ...[row.code, row.name, row.brn, row.description].map(String),
    row.deleted ? text.deleting : row.active ? text.active : text.inactive,
  ]);
  return formatTable(text.partnerHeaders, lines);
}
