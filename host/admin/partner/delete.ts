import type { Sql } from '../../postgres/connect.ts';
import { AdminError } from '../admin-error.ts';
import { prepareSession } from './partner-file.ts';
import { partnerText as text } from './text.ts';

export interface Deletion {
  code: string;
  /** Name of the partner, typed back as confirmation. */
  name: string | undefined;
  actor: string;
}

/** Answer of private.delete_partner_step. */
interface Step {
  rows: number;
  place: string | null;
  isDone: boolean;
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
  let rows = 0;
  let step: Step = { rows: 0, place: null, isDone: false };
  while (!step.isDone) {
    const { place } = step;
    step = (await sql.begin(async (transaction) => {
      await prepareSession(transaction as unknown as Sql);
      const [next] = await transaction<Step[]>`
        select (s ->> 'rows')::integer as rows, s ->> 'place' as place, (s ->> 'isDone')::boolean as "isDone"
        from private.delete_partner_step(${code}, ${place}::text::jsonb, ${actor}, patience => '0') s`;
      return next;
    })) as Step;
    rows += step.rows;
  }
  return text.deleted(code, rows);
}
