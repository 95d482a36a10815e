import type { Sql } from '../../../host/postgres/connect.ts';
import { createAccount } from '../../../host/testing/test-database.ts';
import { changedMember } from '../functions/registry.ts';

/** Makes the member of the company an administrator, members in every state, one of whom shares a view and made a feed, names the member in a note and gives the member a to-do, and a partner to delete. */
export async function fillMembers(sql: Sql, memberId: string): Promise<void> {
  await sql`update public.auth_member set "IS_ADMIN" = true where "ID" = ${memberId}`;
  await sql`update auth.users set created_at = '2026-01-02', last_sign_in_at = '2026-01-03' where id = ${memberId}`;
  const staff = await createAccount(sql, { email: 'staff@example.com', name: '김하나', allPartners: true });
  const seller = await createAccount(sql, { email: 'seller@example.com', name: '이하나', partners: ['P1'] });
  await sql`update public.auth_member_partner set "CAN_MANAGE" = true where "USER_ID" in (${memberId}, ${seller})`;
  await sql`insert into private.saved_view (partner_cd, user_id, page, name, search, is_shared)
    values ('P1', ${staff}, '/inventory', '품절', '?doc=out', true)`;
  await sql`insert into private.feed (partner_cd, user_id, page, name, token_hash, job, used_factor, ends_at, read_at)
    values ('P1', ${staff}, '/inventory', '품절', '', '{}', false, now() + interval '90 days', now())`;
  await sql`with note as (
      insert into public.log_note ("PARTNER_CD", "SUBJECT", "SUBJECT_ID", "TEXT", "USER_ID", "USER_NM")
      values ('P1', 'option', '1', '@member 확인 부탁드립니다', ${staff}, '김하나') returning "ID")
    insert into private.note_mention (note_id, user_id) select "ID", ${memberId} from note`;
  await sql`insert into public.dim_todo_care ("PARTNER_CD", "RULE", "ASSIGNEE_ID", "ASSIGNEE_NM", "USER_ID", "USER_NM")
    values ('P1', 'over', ${memberId}, 'member', ${staff}, '김하나')`;
  await createAccount(sql, { email: 'inactive@example.com', active: false, partners: ['P1'] });
  await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'invited@example.com')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD")
    select "ID", 'P1' from public.auth_member where "EMAIL" = 'invited@example.com'`;
  await createAccount(sql, { email: 'waiting@example.com' });
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM", "IS_ACTIVE") values ('N2', '떠난 파트너', false)`;
  await sql`insert into public.dim_brand ("PARTNER_CD", "BRAND_CD", "BRAND_NM") values ('N2', 'N2-B', '떠난 브랜드')`;
  await sql`insert into auth.users (id, email) values (${changedMember}, 'changed@example.com')`;
  await sql`insert into private.log_morning_report (user_id, day, state, reason)
    select ${seller}::uuid, date '2026-11-16' + n::integer, state, case when state in ('later', 'failed') then '451' end
    from unnest(array['claimed', 'sending', 'sent', 'later', 'failed']) with ordinality s (state, n)`;
  await sql`insert into private.log_morning_report (user_id, day, state)
    select "ID", '2026-11-20', 'sent' from public.auth_member where "EMAIL" = 'invited@example.com'`;
  await sql`insert into private.mail_log (mail_key, partner_cd, sender, outcome, detail, is_over)
    values (${'a'.repeat(64)}, 'P1', 'reports@example.com', 'refused', '빈 파일입니다.', true)`;
  await sql`insert into public.log_member_change ("MEMBER_ID", "MEMBER_EMAIL", "ACTION", "PARTNER_CD", "ACTOR", "ADDRESS")
    values (${memberId}, 'member@example.com', 'grant', 'P1', 'terminal:kim', null),
      (${memberId}, 'member@example.com', 'activate', null, 'admin@example.com', '192.0.2.1')`;
}

const period = { date_start: '20260101', date_end: '20991231' };

/** Before any other call: what is unread is told with 홈. */
export const noteCalls: [string, Record<string, unknown>][] = [
  ['news', {}],
  ['add_note', { partner_cd: 'P1', subject: 'option', subject_id: '1', note: '네, 확인했습니다' }],
  ['notes', { partner_cd: 'P1', subject: 'option', subject_id: '1' }],
  ['delete_note', { partner_cd: 'P1', note_id: 0 }],
  ['tag_options', { partner_cd: 'P1', name: '봄 신상', is_shared: true, option_ids: ['1', '2'] }],
  ['tag_campaigns', { partner_cd: 'P7', name: '봄 신상', is_shared: true, campaigns: ['C1', '없는 캠페인'] }],
  ['tags', { partner_cd: 'P1', option_id: '1' }],
  ['save_tag', { partner_cd: 'P1', tag_id: 1, name: '봄 신상', is_shared: true }],
  ['delete_tag', { partner_cd: 'P1', tag_id: 0 }],
];

export const administrationCalls: [string, Record<string, unknown>][] = [
  ['first_admin_state', {}],
  ['claim_first_admin', { code: '0000-0000-0000' }],
  ['change_member', { member_id: changedMember, action: 'grant', partner_cd: 'P2', value: true }],
  ['member_partners', { member_id: changedMember }],
  ['member_partners', { member_id: changedMember, term: '수분' }],
  ['change_member', { member_id: changedMember, action: 'revoke', partner_cd: 'P2' }],
  [
    'save_partner',
    {
      partner_cd: 'N1',
      is_new: true,
      name: '새 파트너',
      brn: '120-86-51831',
      industry: '뷰티',
      representative: '김하나',
    },
  ],
  ['change_mail_sender', { partner_cd: 'P1', sender: 'Reports@Example.com', is_listed: true }],
  ['change_report_page', { source: '재고현황', url: 'https://wing.coupang.com/stock' }],
  ['mail_partners', { sender: 'reports@example.com' }],
  ['mail_senders', { partner_cd: 'P1' }],
  ...[
    {},
    { outcome: 'loaded' },
    { outcome: 'loaded' },
    { outcome: 'loaded', is_over: true },
    { mail_key: '1'.repeat(64), outcome: 'refused', is_over: true },
    { mail_key: '2'.repeat(64), outcome: 'stranger', is_over: true },
  ].map((step): [string, Record<string, unknown>] => ['enter_mail', { mail_key: '0'.repeat(64), ...step }]),
  ['close_partner', { partner_cd: 'N1', closed: true }],
  ['partner_list', { state: 'closed' }],
  ['delete_partner', { partner_cd: 'N2', name: '떠난 파트너' }],
  ['partner_list', { state: 'closed' }],
  ['delete_partner', { partner_cd: 'N2', name: '떠난 파트너' }],
  ['change_member', { member_id: changedMember, action: 'needs-factor', value: true }],
  ['begin_invite', { email: ' New@Example.com ' }],
  ['partner_list', {}],
  ['partner_list', { term: '수분' }],
  ['managed_members', {}],
  ['managed_members', { term: '이하나' }],
  ['member_state', {}],
  ['member_list', {}],
  ['member_list', { state: 'inactive', term: 'inactive' }],
  ['member_changes', period],
  ['mail_list', period],
  ['report_list', period],
];
