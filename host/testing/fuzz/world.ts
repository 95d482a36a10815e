import bcrypt from 'bcrypt';
import type { Sql } from '../../postgres/connect.ts';
import { createAccount } from '../test-database.ts';
import type { CallerName } from './request.ts';
import { optionMasterColumns } from '../option-master-columns.ts';

const partners = ['P1', 'P2'] as const;
export const password = 'correct horse 1';

/** Stands in every name that only members of the partner may read, and in no request. */
export const secretOf = (partner: string) => `only-${partner}-reads`;

/** Two partners with a few rows of everything, a member of each who may load its reports, and one more of P1. */
export async function seedWorld(sql: Sql): Promise<{ members: Record<string, string> }> {
  for (const partner of partners) await sql.unsafe(rowsOf(partner, secretOf(partner))).simple();
  const hash = await bcrypt.hash(password, 4);
  const members: Record<string, string> = {};
  for (const name of ['P1', 'P2', 'passing'] as const) {
    const partner = name === 'P2' ? 'P2' : 'P1';
    const rights = { partners: [partner], loads: name === 'passing' ? [] : [partner] };
    const account = { email: emailOf(name), name: secretOf(partner), ...rights };
    members[name] = await createAccount(sql, account);
  }
  await sql`update auth.users set encrypted_password = ${hash}`;
  return { members };
}

export function emailOf(name: CallerName): string {
  return `${name.toLowerCase()}@example.com`;
}

function rowsOf(partner: string, secret: string): string {
  return `
    insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM", "BRN", "DESCRIPTION")
      values ('${partner}', '${secret}', '120', '${secret}');
    insert into public.dim_brand ("PARTNER_CD", "BRAND_CD", "BRAND_NM") values ('${partner}', 'B-${partner}', '${secret}');
    insert into public.dim_option ("PARTNER_CD", "OPTION_CD", "BRAND_CD", "ITEM_NM", "OPTION_NM")
      select '${partner}', 'O-${partner}' || n, 'B-${partner}', '${secret}', '${secret}' from unnest(array['', '-2', '-3']) n;
    insert into public.fact_stock ("PARTNER_CD", "OPTION_CD", "STOCK_QTY", "SKU_ID", "EXH_DAY")
      select '${partner}', 'O-${partner}' || n, 5, '${secret}', '3' from unnest(array['', '-2', '-3']) n;
    insert into public.fact_stock_snapshot ("PARTNER_CD", "OPTION_CD", "SNAP_DT", "SKU_ID")
      values ('${partner}', 'O-${partner}', '20261031', '${secret}');
    insert into public.agg_performance_option_daily ("PARTNER_CD", "OPTION_CD", "DATE_SK", "SALE_QTY")
      values ('${partner}', 'O-${partner}', 20261101, 2);
    select private.sales_changed('${partner}', array[20261101]);
    insert into public.raw_wing_inbound_request
      ("CUST_CD", "REQ_NO", "IB_REQ_DT", "SCH_DT", "OPTION_CD", "EX_QTY", "REMARKS", "IB_CENTER")
      values ('${partner}', 'R-${partner}', '20261101', '20261105', 'O-${partner}', 10, '${secret}', '${secret}');
    insert into public.log_file_upload ("PARTNER_CD", "CATEGORY", "TABLE_NM", "FILE_NM")
      values ('${partner}', '재고현황', 'fact_stock', '${secret}');`;
}

const reportColumns: Record<string, string[]> = {
  옵션마스터: optionMasterColumns,
  재고현황: [],
};

/** Ids of reports that wait, of each of the two members; the same ids each time. */
export function importIds(member: 'P1' | 'P2', count = 40): string[] {
  const start = member === 'P1' ? '1111' : '2222';
  return Array.from(
    { length: count },
    (_, index) => `${start}1111-1111-4111-8111-${String(index).padStart(12, '0')}`,
  );
}

/** Makes the waiting reports anew: requests commit and cancel them. */
export async function renewImports(sql: Sql, members: Record<string, string>): Promise<void> {
  await sql`delete from private.import_batch`;
  await sql`delete from private.import_row`;
  for (const member of partners) {
    const rows = importIds(member).map((id, index) => ({
      id,
      partner_cd: member,
      category: index % 4 === 3 ? '재고현황' : '옵션마스터',
      file_nm: 'a.xlsx',
      columns: reportColumns[index % 4 === 3 ? '재고현황' : '옵션마스터'] ?? [],
      user_id: members[member] ?? null,
    }));
    await sql`insert into private.import_batch ${sql(rows as never[])}`;
  }
  await sql`update private.import_batch set shape = private.import_shape()`;
}
