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
  action: 'activate' | 'deactivate' | 'grant' | 'revoke' | 'all-partners' | 'load';
  partner?: string;
  detail?: Record<string, string | number | boolean>;
}

/** What was changed and the sentence about it; nothing when it was so already. */
type Changed = [Change, string] | undefined;

/** Every change below is written to log_member_change in its own transaction; nothing changed, nothing logged. */
export interface MemberChanges {
  activate: (email: string) => Promise<string>;
  /** Also ends the member's sessions, so that no refresh token outlives the right to use it. */
  deactivate: (email: string) => Promise<string>;
  /**
   * Links the member to a partner. The link carries the right to load its reports where that is asked for, and for
   * the partner's first member: a seller who starts alone has nobody else who could load.
   */
  grant: (email: string, partner: string, load: boolean) => Promise<string>;
  revoke: (email: string, partner: string) => Promise<string>;
  /** Gives a link the right to load that partner's reports, or takes it away. */
  load: (email: string, partner: string, value: boolean) => Promise<string>;
  allPartners: (email: string, value: boolean) => Promise<string>;
}

/** Changes of members' rights by `actor`; each returns the sentence to print. Throws an AdminError for bad input. */
export function memberChanges(sql: Sql, actor: string): MemberChanges {
  const change = (email: string, work: (transaction: TransactionSql, member: Member) => Promise<Changed>) =>
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
    grant: (email, partner, load) =>
      change(email, async (transaction, member) => {
        await requirePartner(transaction, partner);
        const [link] = await transaction<{ load: boolean; first: boolean }[]>`
          with first as (select not exists (select from public.auth_member_partner where "PARTNER_CD" = ${partner}) as is)
          insert into public.auth_member_partner ("USER_ID", "PARTNER_CD", "CAN_LOAD")
          select ${member.ID}, ${partner}, ${load} or first.is from first on conflict do nothing
          returning "CAN_LOAD" as load, (select first.is from first) as first`;
        if (!link) return load ? setLoad(transaction, member, partner, true) : undefined;
        const sentences = [
          text.granted(member.EMAIL, partner),
          ...(link.load ? [text.grantedLoad(link.first)] : []),
        ];
        return [{ action: 'grant', partner, detail: { load: link.load } }, sentences.join(' ')];
      }),
    revoke: (email, partner) =>
      change(email, async (transaction, member) => {
        await requirePartner(transaction, partner);
        const { count } = await transaction`delete from public.auth_member_partner
          where "USER_ID" = ${member.ID} and "PARTNER_CD" = ${partner}`;
        return count === 0 ? undefined : [{ action: 'revoke', partner }, text.revoked(member.EMAIL, partner)];
      }),
    load: (email, partner, value) =>
      change(email, async (transaction, member) => {
        await requirePartner(transaction, partner);
        return setLoad(transaction, member, partner, value);
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

async function setLoad(
  transaction: TransactionSql,
  member: Member,
  partner: string,
  value: boolean,
): Promise<Changed> {
  const [link] = await transaction<
    { load: boolean }[]
  >`select "CAN_LOAD" as load from public.auth_member_partner
    where "USER_ID" = ${member.ID} and "PARTNER_CD" = ${partner}`;
  if (!link) throw new AdminError(text.notLinked(member.EMAIL, partner));
  if (link.load === value) return undefined;
  await transaction`update public.auth_member_partner set "CAN_LOAD" = ${value}
    where "USER_ID" = ${member.ID} and "PARTNER_CD" = ${partner}`;
  const sentence = value ? text.loadOn : text.loadOff;
  return [{ action: 'load', partner, detail: { value } }, sentence(member.EMAIL, partner)];
}

/** Changes of one partner's links go one after the other: two cannot both be its first. */
async function requirePartner(transaction: TransactionSql, code: string): Promise<void> {
  const rows = await transaction`select from public.dim_partner where "PARTNER_CD" = ${code} for update`;
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
