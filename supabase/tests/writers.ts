import type { Sql } from '../../host/postgres/connect.ts';
import { publicFunctions } from './functions/registry.ts';

/** Functions that write nothing that a page reads of a partner, and do not hold it. */
const unheld: Record<string, string> = {
  change_member: 'is about rights of a member',
  begin_invite: 'is about a member',
  claim_first_admin: 'is about a member',
  begin_summary: 'counts calls of the language model',
  delete_view: 'is about the member',
  change_report_page: 'is about the marketplace',
  change_mail_sender: 'is about who may send reports',
  enter_mail: 'keeps what became of a mail',
  close_partner: 'is about the partner itself',
  delete_partner: 'is about the partner itself',
  import_add_rows: 'keeps rows of a report before it is published',
  import_cancel: 'deletes rows of a report that was never published',
  import_keep_file: 'keeps the file of a report before it is published',
  import_preview: 'compares and keeps nothing',
  import_start: 'begins a report',
  import_states: 'reads reports that are not published',
  imports_waiting: 'reads reports that are not published',
  import_wait: 'marks a report before it is published',
  refresh_dashboards: 'keeps what is worked out of rows that it does not write',
  refresh_portfolios: 'keeps what is worked out of rows that it does not write',
  news: 'is about the member',
  save_column_sets: 'is about the member',
  save_partner: 'is about the partner itself',
  save_dashboard: 'is about the member',
  save_morning_report: 'is about the member',
  save_view: 'is about the member',
  make_feed: 'is about the member',
  end_feed: 'is about the member',
};

/** SECURITY DEFINER for what they read. */
const readers: readonly string[] = [
  'default_views',
  'drop_loads',
  'feeds',
  'file_partners',
  'first_admin_state',
  'load_file',
  'mail_list',
  'mail_partners',
  'mail_senders',
  'managed_members',
  'morning_report_settings',
  'partner_gaps',
  'report_list',
  'reports_due_list',
  'saved_views',
  'tags',
  'todo_people',
];

export const unheldWriters = Object.keys(unheld);

/** The private function in which a writer holds the partner, because it does so only when there is something to write. */
export const heldInside: Record<string, string> = { refresh_diagnosis: 'ensure_diagnosis' };

/** Names of the exposed functions that may write. */
export async function writerNames(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select proname::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile = 'v' and prorettype <> 'trigger'::regtype order by 1`;
  return rows.map(({ name }) => name);
}

/** The writers of a partner with their call; what administrators alone may call is about members and partners themselves. */
export const writers = publicFunctions.filter(
  ({ name, isDefiner, callers }) =>
    isDefiner && callers !== 'administrator' && ![...unheldWriters, ...readers].includes(name),
);
