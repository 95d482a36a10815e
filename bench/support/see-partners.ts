import type { BenchBackend } from './bench-backend.ts';

/** The member sees the first partners, as many. */
export async function seePartners({ sql, memberId }: BenchBackend, count: number): Promise<void> {
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD")
    select ${memberId}, code from bench_partner where place <= ${count} on conflict do nothing`;
}
