-- Who may load a partner's reports, besides members who see all partners: a link may carry the right, so that a
-- seller without an agency loads their own data in the browser.

alter table public.auth_member_partner add column "CAN_LOAD" boolean not null default false;
comment on column public.auth_member_partner."CAN_LOAD" is 'Whether the member may load that partner''s reports too.';

-- Whether the caller may load reports of that partner: it is an active one that they may see, and they see all
-- partners or their link carries the right. False for null.
create function private.may_load(partner_cd text) returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(may_load.partner_cd = any (private.partner_codes()), false)
    and (private.sees_all_partners() or exists (
      select from public.auth_member_partner l
      where l."USER_ID" = auth.uid() and l."PARTNER_CD" = may_load.partner_cd and l."CAN_LOAD"
    ))
$$;
comment on function private.may_load(text) is
  'Whether the caller may load reports of that partner: sees all partners, or has a link with the right.';

-- First statement of every import function. A request needs an active member who may load that partner's
-- reports; the terminal logs in as the owner of the database, who may do anything anyway. A request never
-- passes for the terminal: it has switched to a role, and it did not log in as the owner.
-- Raises 42501 without the right and PD404 for a partner that is not there.
create or replace function private.require_importer(partner_cd text) returns void
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  if session_user = current_user and current_setting('role') = 'none' then
    if not exists (select from public.dim_partner p where p."PARTNER_CD" = require_importer.partner_cd) then
      raise exception 'no such partner' using errcode = 'PD404';
    end if;
  elsif not private.may_load(require_importer.partner_cd) then
    raise exception 'no right to load reports of this partner' using errcode = '42501';
  end if;
end
$$;

comment on function public.import_start(text, text, text, text[], text, text, integer, boolean) is
  'Begins to load a report; returns the id that the other import functions take. Members who may load that partner''s reports; 42501 for others.';

alter table public.log_member_change
  drop constraint "log_member_change_ACTION_check",
  add constraint "log_member_change_ACTION_check"
    check ("ACTION" in ('activate', 'deactivate', 'grant', 'revoke', 'all-partners', 'load'));
