-- An administrator sees on 관리 what came by mail, and managers see who may send reports of their partners.

create or replace function private.require_sender_rights(partner_cd text) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() and coalesce(partner_cd <> all (private.managed_codes()), true) then
    raise exception 'only for administrators and managers of the partner' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_sender_rights is 'Raises 42501 unless the caller is an administrator or a manager of the partner.';
revoke all on function private.require_sender_rights from public, anon, authenticated, service_role;

create or replace function public.change_mail_sender(partner_cd text, sender text, is_listed boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_sender_rights(partner_cd);
  return private.change_mail_sender(partner_cd, sender, is_listed, private.own_email(), auth.uid());
end
$$;

create or replace function public.mail_list(
  date_start text, date_end text, term text default '', outcome text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_days(date_start, date_end);
  perform private.require_choice('outcome', outcome, array['all', 'loaded', 'refused', 'stranger']);
  return (select json_build_object('total', p.total, 'rows', p.rows) from private.list_page(
    source => format('(select m.id as "id", m.reg_dt as "at", m.sender as "sender", m.outcome as "outcome", m.partner_cd as "partnerCd",
        p."PARTNER_NM" as "partnerName", m.detail as "detail"
      from private.mail_log m
      left join public.dim_partner p on p."PARTNER_CD" = m.partner_cd
      where m.reg_dt >= %L::date::timestamp at time zone ''Asia/Seoul''
        and m.reg_dt < (%L::date + 1)::timestamp at time zone ''Asia/Seoul''
        and %L in (''all'', m.outcome)
        and private.contains_text(concat_ws('' '', m.sender, p."PARTNER_NM", m.partner_cd), %L))',
      date_start, date_end, outcome, private.search_text(term)),
    ids => null, id_column => 'id',
    sortable => '{"at": "number", "sender": "text", "outcome": "text", "partnerName": "text", "partnerCd": "text", "detail": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true) p);
end
$$;
comment on function public.mail_list is 'Mails that importers read in a period of Korea-time days, the newest first, with what became of each. Administrators; 42501 for others, 22023 for a wrong argument.

outcome: all, or one of private.mail_log. term: a part of a sender, a partner''s name or code. page_size: 1 to 5,000.';
revoke all on function public.mail_list from public, anon, authenticated, service_role;
grant execute on function public.mail_list to authenticated, service_role;

create or replace function public.mail_senders(partner_cd text) returns text[]
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_sender_rights(partner_cd);
  return array(select s.sender from private.mail_sender s where s.partner_cd = mail_senders.partner_cd order by 1);
end
$$;
comment on function public.mail_senders is 'Who may mail reports of a partner: addresses, or @ and a domain, at most 100, in order. Administrators and managers of the partner; 42501 for others. SECURITY DEFINER: nobody reads senders.';
revoke all on function public.mail_senders from public, anon, authenticated, service_role;
grant execute on function public.mail_senders to authenticated;
