import type { TransactionSql } from 'postgres';
import type { Sql } from '../postgres/connect.ts';
import { AdminError } from './admin-error.ts';
import { text } from './text.ts';

interface Member {
  ID: string;
  EMAIL: string;
  IS_ACTIVE: boolean;
  IS_ALL_PARTNER_ACCESSIBLE: boolean;
}

interface Change {
  action: 'activate' | 'deactivate' | 'grant' | 'revoke' | 'all-partners';
  partner?: string;
  detail?: Record<string, string | number | boolean>;
}

/** Every change below is written to log_member_change in its own transaction; nothing changed, nothing logged. */
export interface MemberChanges {
  activate: (email: string) => Promise<string>;
  /** Also ends the member's sessions, so that no refresh token outlives the right to use it. */
  deactivate: (email: string) => Promise<string>;
  grant: (email: string, partner: string) => Promise<string>;
  revoke: (email: string, partner: string) => Promise<string>;
  allPartners: (email: string, value: boolean) => Promise<string>;
}

/** Changes of members' rights by `actor`; each returns the sentence to print. Throws an AdminError for bad input. */
export function memberChanges(sql: Sql, actor: string): MemberChanges {
  const change = (
    email: string,
    work: (transaction: TransactionSql, member: Member) => Promise<[Change, string] | undefined>,
  ) =>
    sql.begin(async (transaction) => {
      const member = await lockMember(transaction, email);
      const result = await work(transaction, member);
      if (!result) return text.unchanged;
      await log(transaction, member, actor, result[0]);
      return result[1];
    });
  return {
    activate: (email) =>
      change(email, async (transaction, member) => {
        if (member.IS_ACTIVE) return undefined;
        await transaction`update public.auth_member set "IS_ACTIVE" = true where "ID" = ${member.ID}`;
        return [{ action: 'activate' }, text.activated(member.EMAIL)];
      }),
    deactivate: (email) =>
      change(email, async (transaction, member) => {
        const { count } = await transaction`delete from auth.sessions where user_id = ${member.ID}`;
        if (!member.IS_ACTIVE && count === 0) return undefined;
        await transaction`update public.auth_member set "IS_ACTIVE" = false where "ID" = ${member.ID}`;
        return [{ action: 'deactivate', detail: { sessions: count } }, text.deactivated(member.EMAIL, count)];
      }),
    grant: (email, partner) =>
      change(email, async (transaction, member) => {
        await requirePartner(transaction, partner);
        const { count } = await transaction`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD")
          values (${member.ID}, ${partner}) on conflict do nothing`;
        return count === 0 ? undefined : [{ action: 'grant', partner }, text.granted(member.EMAIL, partner)];
      }),
    revoke: (email, partner) =>
      change(email, async (transaction, member) => {
        await requirePartner(transaction, partner);
        const { count } = await transaction`delete from public.auth_member_partner
          where "USER_ID" = ${member.ID} and "PARTNER_CD" = ${partner}`;
        return count === 0 ? undefined : [{ action: 'revoke', partner }, text.revoked(member.EMAIL, partner)];
      }),
    allPartners: (email, value) =>
      change(email, async (transaction, member) => {
        if (member.IS_ALL_PARTNER_ACCESSIBLE === value) return undefined;
        await transaction`update public.auth_member set "IS_ALL_PARTNER_ACCESSIBLE" = ${value} where "ID" = ${member.ID}`;
        const sentence = value ? text.allPartnersOn : text.allPartnersOff;
        return [{ action: 'all-partners', detail: { value } }, sentence(member.EMAIL)];
      }),
  };
}

async function lockMember(transaction: TransactionSql, email: string): Promise<Member> {
  const [member] = await transaction<Member[]>`select "ID", "EMAIL", "IS_ACTIVE", "IS_ALL_PARTNER_ACCESSIBLE"
    from public.auth_member where "EMAIL" = ${email.toLowerCase()} for update`;
  if (!member) throw new AdminError(text.unknownMember(email));
  return member;
}

async function requirePartner(transaction: TransactionSql, code: string): Promise<void> {
  const rows = await transaction`select from public.dim_partner where "PARTNER_CD" = ${code}`;
  if (rows.length === 0) throw new AdminError(text.unknownPartner(code));
}

async function log(
  transaction: TransactionSql,
  member: Member,
  actor: string,
  change: Change,
): Promise<void> {
  await transaction`insert into public.log_member_change ("MEMBER_ID", "MEMBER_EMAIL", "ACTION", "PARTNER_CD", "DETAIL", "ACTOR")
    values (${member.ID}, ${member.EMAIL}, ${change.action}, ${change.partner ?? null}, ${transaction.json(change.detail ?? {})}, ${actor})`;
}
