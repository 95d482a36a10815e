import { randomUUID } from 'node:crypto';
import { ownerDatabase } from './database.ts';

export interface NewPartner {
  id: number;
  code: string;
  name: string;
}

/** How the name of every such partner begins, so that a journey about the partners of the demo can leave them out. */
export const newPartnerName = '새 파트너';

/** A company without any data, of a journey's own; drop() takes it away with all that was loaded for it. */
export async function newPartner(): Promise<NewPartner & { drop: () => Promise<void> }> {
  const code = `E${randomUUID().slice(0, 8)}`;
  const name = `${newPartnerName} ${code}`;
  const sql = ownerDatabase();
  try {
    const [row] = await sql<{ id: number }[]>`
      insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM", "BRN", "DESCRIPTION")
      values (${code}, ${name}, '120-81-00001', '뷰티·화장품') returning "ID" as id`;
    return { id: row?.id ?? 0, code, name, drop: () => dropPartner(code) };
  } finally {
    await sql.end();
  }
}

async function dropPartner(code: string): Promise<void> {
  const sql = ownerDatabase();
  try {
    // A partner with data cannot be removed: first its data.
    await sql`delete from public.agg_performance_option_daily where "PARTNER_CD" = ${code}`;
    await sql`delete from public.agg_brand_daily where "PARTNER_CD" = ${code}`;
    await sql`delete from public.agg_option_monthly where "PARTNER_CD" = ${code}`;
    await sql`delete from public.agg_running_sales where "PARTNER_CD" = ${code}`;
    await sql`delete from public.agg_running_option where "PARTNER_CD" = ${code}`;
    await sql`delete from public.fact_stock where "PARTNER_CD" = ${code}`;
    await sql`delete from public.fact_stock_snapshot where "PARTNER_CD" = ${code}`;
    await sql`delete from public.raw_wing_inbound_request where "CUST_CD" = ${code}`;
    await sql`delete from public.log_file_upload where "PARTNER_CD" = ${code}`;
    await sql`delete from public.dim_option where "PARTNER_CD" = ${code}`;
    await sql`delete from public.dim_brand where "PARTNER_CD" = ${code}`;
    await sql`delete from public.dim_partner where "PARTNER_CD" = ${code}`;
  } finally {
    await sql.end();
  }
}
