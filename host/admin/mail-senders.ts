import type { Sql } from '../postgres/connect.ts';
import { AdminError } from './admin-error.ts';
import { formatTable } from './table.ts';
import { text } from './text.ts';

/** Lists who may mail reports of a partner, or changes that first, on record. Throws an AdminError. */
export async function mailSenders(
  sql: Sql,
  code: string,
  change: { sender: string; isListed: boolean } | undefined,
  actor: string,
): Promise<string> {
  const known = await sql`select from public.dim_partner where "PARTNER_CD" = ${code} and not "IS_DELETED"`;
  if (known.length === 0) throw new AdminError(text.unknownPartner(code));
  if (change) {
    const { sender, isListed } = change;
    await sql`select private.change_mail_sender(${code}, ${sender}, ${isListed}, ${actor})`.catch(
      (error: unknown) => {
        const { code: state, hint } = error as { code?: string; hint?: string };
        if (state !== '22023') throw error;
        throw new AdminError(hint === 'many' ? text.tooManySenders : text.wrongSender(sender));
      },
    );
  }
  const rows = await sql`select sender from private.mail_sender where partner_cd = ${code} order by 1`;
  return rows.length === 0 ? text.noSenders : rows.map(({ sender }) => String(sender)).join('\n');
}

/** The last 100 mails that an importer read, with what became of them. */
export async function listMails(sql: Sql): Promise<string> {
  const rows = await sql`select to_char(reg_dt at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI') as at, sender,
    coalesce(partner_cd, '-') as partner, outcome, detail
    from private.mail_log order by id desc limit 100`;
  if (rows.length === 0) return text.noMails;
  const lines = rows.map(({ at, sender, partner, outcome, detail }) => [
    String(at),
    text.mailOutcomes[outcome as keyof typeof text.mailOutcomes],
    String(partner),
    String(sender),
    String(detail).slice(0, 200),
  ]);
  return formatTable(text.mailHeaders, lines);
}
