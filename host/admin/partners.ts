import { cleanText } from '../../src/domain/clean-text.ts';
import type { Sql } from '../postgres/connect.ts';
import { AdminError } from './admin-error.ts';
import { text } from './text.ts';

export interface NewPartner {
  code: string;
  name: string;
  /** Business registration number, 000-00-00000. */
  brn?: string | undefined;
  /** Industry text; its keywords pick icon and colour (specification section 9). */
  description?: string | undefined;
}

/** True for a text that may be the code of a partner. */
export const isPartnerCode = (code: string): boolean => /^[\w-]{1,40}$/.test(code);

/** Adds an active partner and returns the sentence to print. Throws an AdminError for bad input or a known code. */
export async function addPartner(sql: Sql, { code, name, brn, description }: NewPartner): Promise<string> {
  if (!isPartnerCode(code)) throw new AdminError(text.wrongCode);
  const cleanName = cleanText(name);
  if (cleanName === '') throw new AdminError(text.wrongName);
  if (brn && !/^\d{3}-\d{2}-\d{5}$/.test(brn)) throw new AdminError(text.wrongBrn(brn));
  const { count } =
    await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM", "BRN", "DESCRIPTION")
    values (${code}, ${cleanName}, ${brn || null}, ${description || null}) on conflict ("PARTNER_CD") do nothing`;
  if (count === 0) throw new AdminError(text.partnerExists(code));
  return text.partnerAdded(cleanName, code);
}
