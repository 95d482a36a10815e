import type { TransactionSql } from 'postgres';
import type { Sql } from '../postgres/connect.ts';
import { AdminError } from './admin-error.ts';
import { text } from './text.ts';

/** What a change wrote on record (private.change_member); null if it was so already. */
type Change = { action: string; isFirst: boolean; load?: boolean; sessions?: number } | null;

interface Wanted {
  action: 'activate' | 'deactivate' | 'grant' | 'revoke' | 'load' | 'all-partners' | 'admin';
  partner?: string;
  value?: boolean;
}

/** Every change below is written to log_member_change in its own transaction; nothing changed, nothing logged. */
export interface MemberChanges {
  activate: (email: string) => Promise<string>;
  /** Also ends the member's sessions, so that no refresh token outlives the right to use it. */
  deactivate: (email: string) => Promise<string>;
  /**
   * Links the member to a partner. The link carries the right to load its reports where that is asked for, and for
   * the partner's first member.
   */
  grant: (email: string, partner: string, load: boolean) => Promise<string>;
  revoke: (email: string, partner: string) => Promise<string>;
  /** Gives a link the right to load that partner's reports, or takes it away. */
  load: (email: string, partner: string, value: boolean) => Promise<string>;
  allPartners: (email: string, value: boolean) => Promise<string>;
  admin: (email: string, value: boolean) => Promise<string>;
}

/** Changes of members' rights by `actor`; each returns the sentence to print. Throws an AdminError for bad input. */
export function memberChanges(sql: Sql, actor: string): MemberChanges {
  const change = async (
    email: string,
    wanted: Wanted,
    say: (email: string, change: NonNullable<Change>) => string,
  ) =>
    sql.begin(async (transaction) => {
      const address = email.toLowerCase();
      const { partner = null, value = null, action } = wanted;
      const [member] =
        await transaction`select "ID" as id from public.auth_member where "EMAIL" = ${address}`;
      if (!member) throw new AdminError(text.unknownMember(email));
      if (partner !== null) await requirePartner(transaction, partner);
      const [row] = await transaction<{ change: Change }[]>`
        select private.change_member(${String(member.id)}, ${action}, ${partner}, ${value}, ${actor}) as change`.catch(
        (error: { code?: string }) => {
          if (error.code === 'PD411') throw new AdminError(text.lastAdmin(address));
          if (error.code === 'PD404') throw new AdminError(text.notLinked(address, partner ?? ''));
          throw error;
        },
      );
      return row?.change ? say(address, row.change) : text.unchanged;
    });
  const loadText = (email: string, partner: string, value: boolean) =>
    value ? text.loadOn(email, partner) : text.loadOff(email, partner);
  return {
    activate: (email) => change(email, { action: 'activate' }, text.activated),
    deactivate: (email) =>
      change(email, { action: 'deactivate' }, (address, { sessions = 0 }) =>
        text.deactivated(address, sessions),
      ),
    grant: (email, partner, load) =>
      change(email, { action: 'grant', partner, value: load }, (address, done) => {
        if (done.action === 'load') return loadText(address, partner, true);
        const granted = text.granted(address, partner);
        return done.load ? `${granted} ${text.grantedLoad(done.isFirst)}` : granted;
      }),
    revoke: (email, partner) =>
      change(email, { action: 'revoke', partner }, (address) => text.revoked(address, partner)),
    load: (email, partner, value) =>
      change(email, { action: 'load', partner, value }, (address) => loadText(address, partner, value)),
    allPartners: (email, value) =>
      change(email, { action: 'all-partners', value }, value ? text.allPartnersOn : text.allPartnersOff),
    admin: (email, value) => change(email, { action: 'admin', value }, value ? text.adminOn : text.adminOff),
  };
}

async function requirePartner(transaction: TransactionSql, code: string): Promise<void> {
  const rows =
    await transaction`select from public.dim_partner where "PARTNER_CD" = ${code} and not "IS_DELETED"`;
  if (rows.length === 0) throw new AdminError(text.unknownPartner(code));
}
