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

const problems: Readonly<Record<string, (brn: string) => string>> = {
  code: () => text.wrongCode,
  name: () => text.wrongName,
  brn: text.wrongBrn,
  rest: () => text.wrongDescription,
};

/**
 * Adds an active partner as `actor`, on record, and returns the sentence to print. Throws an AdminError for bad input or a known
 * code.
 */
export async function addPartner(sql: Sql, partner: NewPartner, actor: string): Promise<string> {
  const { code, name, brn = '', description = '' } = partner;
  try {
    await sql`select private.save_partner(${code}, true, ${name}, ${brn}, ${description}, '', '{}', ${actor})`;
  } catch (error) {
    const { code: state, detail = '' } = error as { code?: string; detail?: string };
    if (state === 'PD409') throw new AdminError(text.partnerExists(code));
    const problem = state === '22023' ? problems[detail] : undefined;
    throw problem ? new AdminError(problem(brn)) : error;
  }
  return text.partnerAdded(name.trim(), code);
}
