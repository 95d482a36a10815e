import { visible, working, type CallerName } from './callers.ts';

/** Functions of the schema private that the data API and the storage call as the caller, before anything else. */
export const ofTheHost = ['private.require_session'];

/** Functions of the schema private that are SECURITY DEFINER: what each may see beyond the caller is in its comment. */
export const privateDefiners = [
  'private.follow_moved_options',
  'private.follow_option_costs',
  'private.create_member',
  'private.follow_option_stock',
  'private.has_live_session',
  'private.is_active_member',
  'private.drop_sizes',
  'private.kept_files',
  'private.kept_imports',
  'private.limit_avatars',
  'private.may_load',
  'private.move_brand_days',
  'private.own_import',
  'private.partner_codes',
  'private.require_importer',
  'private.require_session',
  'private.rewrite_incoming',
  'private.sees_all_partners',
  'private.unread_news',
  'private.update_member_email',
  'private.wanted_campaigns',
  'private.wanted_options',
  'private.claim_morning_report',
  'private.begin_morning_report',
  'private.end_morning_report',
  'private.stop_morning_report',
  'private.open_feed',
];

/** Helpers that answer about the caller alone: what each caller hears. */
export const selfHelpers: Record<string, (caller: CallerName) => unknown> = {
  'private.has_live_session()': (caller) => caller !== 'session ended',
  'private.is_active_member()': (caller) => working.includes(caller),
  'private.sees_all_partners()': (caller) => caller === 'staff',
  'private.partner_codes()': (caller) => visible[caller],
};
