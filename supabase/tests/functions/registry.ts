import { answers } from '../../../src/data/answers/answers.ts';
import { moneyFunctions } from './money.ts';
import { optionFunctions } from './options.ts';
import type { PublicFunction } from './public-function.ts';
import { salesFunctions } from './sales.ts';

export type FunctionName = keyof typeof answers;

/** Id of the report that staff began. */
export const stagedReport = '11111111-1111-4111-8111-111111111111';

/** Id of the member whose rights are changed. */
export const changedMember = '22222222-2222-4222-8222-222222222222';

/** A feed of one column, as JSON. */
export const sampleFeed = JSON.stringify({
  call: 'stock_list',
  args: { doc_state: 'under7' },
  period: null,
  columns: [{ header: '옵션 ID', field: 'optionId' }],
});

/** Every function of the exposed schema, once; a function without an entry fails the types and the access tests. */
const registry: Record<FunctionName, PublicFunction> = {
  ...salesFunctions,
  ...optionFunctions,
  ...moneyFunctions,
  begin_summary: { bound: 'one', args: "'P1'", isDefiner: true },
  change_member: {
    bound: 'one',
    args: `'${changedMember}', 'all-partners', null, true`,
    callers: 'administrator',
    isDefiner: true,
  },
  begin_invite: { bound: 'one', args: "'new@example.com'", callers: 'administrator', isDefiner: true },
  claim_first_admin: { bound: 'one', args: "'0000-0000-0000'", callers: 'active member', isDefiner: true },
  first_admin_state: { bound: 'one', args: '', callers: 'everybody', isDefiner: true },
  close_partner: { bound: 'one', args: "'P3', true", callers: 'administrator', isDefiner: true },
  delete_partner: { bound: 'one', args: "'P3', '시험'", callers: 'administrator', isDefiner: true },
  partner_list: { bound: 'page', args: '', callers: 'administrator', isDefiner: true },
  save_partner: {
    bound: 'one',
    args: "'N1', true, '새 파트너'",
    callers: 'administrator',
    isDefiner: true,
  },
  member_changes: {
    bound: 'page',
    args: "'20261101', '20261130'",
    callers: 'administrator',
    isDefiner: true,
  },
  member_list: { bound: 'page', args: '', callers: 'administrator', isDefiner: true },
  managed_members: { bound: 'page', args: '', callers: 'manager', isDefiner: true },
  member_state: { bound: 'one', args: '', callers: 'administrator', isDefiner: true },
  member_partners: {
    bound: 'page',
    args: `'${changedMember}'`,
    callers: 'administrator',
    isDefiner: true,
  },
  import_add_rows: {
    bound: 'one',
    args: `'${stagedReport}', 2, '{}'`,
    callers: 'report owner',
    isDefiner: true,
  },
  import_cancel: { bound: 'one', args: `'${stagedReport}'`, callers: 'report owner', isDefiner: true },
  import_commit: { bound: 'one', args: `'${stagedReport}'`, callers: 'report owner', isDefiner: true },
  import_keep_file: {
    bound: 'one',
    args: `'${stagedReport}', 0, 'YQ=='`,
    callers: 'report owner',
    isDefiner: true,
  },
  import_preview: { bound: 'one', args: `'${stagedReport}'`, callers: 'report owner', isDefiner: true },
  import_start: {
    bound: 'one',
    args: "'P1', '옵션마스터', 'a.xlsx', '{}', null, null, 0, false",
    callers: 'loader',
    isDefiner: true,
  },
  import_wait: { bound: 'one', args: `'${stagedReport}'`, callers: 'report owner', isDefiner: true },
  imports_waiting: { bound: 'top', args: "'P1'", callers: 'loader', isDefiner: true },
  file_partners: {
    bound: 'partners',
    args: "'a.xlsx', '{}', '{}', '{}'",
    callers: 'everybody',
    isDefiner: true,
  },
  change_mail_sender: {
    bound: 'one',
    args: "'P1', 'a@example.com', true",
    callers: 'administrator or manager',
    isDefiner: true,
  },
  enter_mail: { bound: 'one', args: `'${'0'.repeat(64)}'`, callers: 'active member', isDefiner: true },
  mail_list: {
    bound: 'page',
    args: "'20261101', '20261130'",
    callers: 'administrator',
    isDefiner: true,
  },
  report_list: {
    bound: 'page',
    args: "'20261101', '20261130'",
    callers: 'administrator',
    isDefiner: true,
  },
  mail_senders: { bound: 'one', args: "'P1'", callers: 'administrator or manager', isDefiner: true },
  mail_partners: { bound: 'partners', args: "'a@example.com'", callers: 'everybody', isDefiner: true },
  import_states: { bound: 'top', args: `'{${stagedReport}}'`, callers: 'everybody', isDefiner: true },
  change_report_page: {
    bound: 'one',
    args: "'재고현황', 'https://wing.coupang.com/stock'",
    callers: 'administrator',
    isDefiner: true,
  },
  change_report_rhythm: {
    bound: 'one',
    args: "'P1', '재고현황', 'weekly'",
    callers: 'loader',
    isDefiner: true,
  },
  load_file: { bound: 'one', args: "'P1', 0, 0", callers: 'loader', isDefiner: true },
  load_history: { bound: 'top', args: "'P1'" },
  drop_loads: {
    bound: 'top',
    args: "'22222222-2222-4222-8222-222222222222'",
    callers: 'everybody',
    isDefiner: true,
  },
  take_back_load: { bound: 'one', args: "'P1', right('P1', 1)::bigint", callers: 'loader', isDefiner: true },
  reports_due: { bound: 'partners', args: "'{P1}'", shows: 'P1' },
  reports_due_list: { bound: 'page', args: '', callers: 'everybody', isDefiner: true },
  partner_gaps: { bound: 'one', args: '', callers: 'everybody', isDefiner: true },
  partner_state: { bound: 'one', args: "'P1'" },
  partner_states: { bound: 'one', args: '', callers: 'everybody' },
  write_position: { bound: 'one', args: '', callers: 'everybody' },
  save_column_sets: {
    bound: 'one',
    args: `'stock', '[{"name": "a", "columns": ["doc"]}]'`,
    callers: 'active member',
    isDefiner: true,
  },
  change_todo: { bound: 'one', args: "'P1', 'out', reason => '시즌 종료'", isDefiner: true },
  todo_people: { bound: 'top', args: "'P1'", isDefiner: true },
  default_views: { bound: 'top', args: '', callers: 'everybody', isDefiner: true },
  add_note: { bound: 'one', args: "'P1', 'option', 'O-P1', '확인 부탁드립니다'", isDefiner: true },
  delete_note: { bound: 'one', args: "'P1', 1", isDefiner: true },
  notes: { bound: 'top', args: "'P1', 'option', 'O-P1'" },
  news: { bound: 'top', args: '', callers: 'active member', isDefiner: true },
  delete_tag: { bound: 'one', args: "'P1', 1", isDefiner: true },
  save_tag: { bound: 'one', args: "'P1', right('P1', 1)::bigint, '새 이름', true", isDefiner: true },
  tag_options: { bound: 'one', args: "'P1', '봄 신상', true, '{O-P1}'", isDefiner: true },
  tag_campaigns: { bound: 'one', args: "'P1', '봄 신상', true, '{C-P1}'", isDefiner: true },
  tags: { bound: 'top', args: "'P1', 'O-P1'", isDefiner: true },
  delete_view: { bound: 'one', args: "'P1', 1", isDefiner: true },
  saved_views: { bound: 'top', args: "'P1', '/inventory'", isDefiner: true },
  save_view: { bound: 'one', args: "'P1', '/inventory', '품절 임박', '?doc=under7', false", isDefiner: true },
  feeds: { bound: 'top', args: "'P1'", isDefiner: true },
  end_feed: { bound: 'one', args: "'P1', 1", isDefiner: true },
  make_feed: { bound: 'one', args: `'P1', '/inventory', '품절 임박', 90, '${sampleFeed}'`, isDefiner: true },
  morning_report_settings: { bound: 'one', args: '', callers: 'active member', isDefiner: true },
  save_morning_report: { bound: 'one', args: "true, 8, '{1}'", callers: 'active member', isDefiner: true },
  save_dashboard: { bound: 'one', args: "'{todos}', '{}'", callers: 'active member', isDefiner: true },
};

/** The functions with their call in SQL and the schema of their answer. */
export const publicFunctions = (Object.keys(answers) as FunctionName[]).map((name) => {
  const call = (args: string) => `public.${name}(${args})`;
  const { args, callers = 'partner', foreign = [], ...rest } = registry[name];
  return { ...rest, name, callers, call: call(args), foreign: foreign.map(call), answer: answers[name] };
});
