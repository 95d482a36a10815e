-- Reports that come in by mail: who may send them, and what became of each mail.

create or replace function private.change_mail_sender(partner_cd text, sender text, is_listed boolean, actor text, actor_id uuid default null)
  returns boolean language plpgsql set search_path = '' as $$
declare
  address constant text := lower(btrim(sender));
  changed integer;
begin
  if address is null or char_length(address) > 254 or address !~ '^[^\s@]*@[^\s@]+\.[^\s@]+$' or is_listed is null then
    raise exception 'sender must be an e-mail address, or @ and a domain' using errcode = '22023';
  end if;
  perform from public.dim_partner p where p."PARTNER_CD" = change_mail_sender.partner_cd and not p."IS_DELETED" for update;
  if not found then
    raise exception 'no such partner' using errcode = 'PD404';
  end if;
  if is_listed then
    if (select count(*) from private.mail_sender s where s.partner_cd = change_mail_sender.partner_cd) >= 100 then
      raise exception 'a partner has at most 100 senders' using errcode = '22023', hint = 'many';
    end if;
    insert into private.mail_sender (partner_cd, sender) values (change_mail_sender.partner_cd, address) on conflict do nothing;
  else
    delete from private.mail_sender s where s.partner_cd = change_mail_sender.partner_cd and s.sender = address;
  end if;
  get diagnostics changed = row_count;
  if changed = 0 then
    return false;
  end if;
  insert into public.log_member_change ("ACTION", "PARTNER_CD", "DETAIL", "ACTOR", "ACTOR_ID", "ADDRESS")
  values (case when is_listed then 'partner-sender-add' else 'partner-sender-remove' end, change_mail_sender.partner_cd,
    jsonb_build_object('sender', address), actor, actor_id, private.request_address());
  return true;
end
$$;
comment on function private.change_mail_sender is 'Lists a sender of reports of a partner, or removes it, on record; false if it was so already. Raises PD404 for an unknown partner, 22023 for a wrong sender or more than 100 (hint many).';

create or replace function private.require_sender_rights(partner_cd text) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() and coalesce(partner_cd <> all (private.managed_codes()), true) then
    raise exception 'only for administrators and managers of the partner' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_sender_rights is 'Raises 42501 unless the caller is an administrator or a manager of the partner.';

create or replace function public.change_mail_sender(partner_cd text, sender text, is_listed boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_sender_rights(partner_cd);
  return private.change_mail_sender(partner_cd, sender, is_listed, private.own_email(), auth.uid());
end
$$;
comment on function public.change_mail_sender is 'Lists who may mail reports of a partner (an address, or @ and a domain), or removes it, on record (private.change_mail_sender); false if it was so already. Administrators and managers of the partner; 42501 for others, PD404 for an unknown partner, 22023 for a wrong argument. Definer: nobody reads or writes senders.';
grant execute on function public.change_mail_sender to authenticated;

create or replace function public.mail_senders(partner_cd text) returns text[]
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_sender_rights(partner_cd);
  return array(select s.sender from private.mail_sender s where s.partner_cd = mail_senders.partner_cd order by 1);
end
$$;
comment on function public.mail_senders is 'Who may mail reports of a partner: addresses, or @ and a domain, at most 100, in order. Administrators and managers of the partner; 42501 for others. SECURITY DEFINER: nobody reads senders.';
grant execute on function public.mail_senders to authenticated;

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
grant execute on function public.mail_list to authenticated, service_role;

create or replace function public.mail_partners(sender text) returns text[] language sql stable security definer set search_path = '' as $$
  select array(
    select distinct s.partner_cd from private.mail_sender s
    where s.sender in (lower(mail_partners.sender), '@' || split_part(lower(mail_partners.sender), '@', 2)) and private.may_load(s.partner_cd)
    order by 1)
$$;
comment on function public.mail_partners is 'Codes of the partners for which this address, or its domain, may mail reports. Active members, of partners whose reports they may load; none for others. SECURITY DEFINER: nobody reads senders.';
grant execute on function public.mail_partners to authenticated;

-- A mail without one partner is entered under the member who reads the mailbox. Each such member keeps the newest 10,000 rows, so that nobody
-- pushes out what another one entered.
create or replace function public.enter_mail(
  mail_key text, sender text default '', outcome text default null, detail text default '', is_over boolean default false, partner_cd text default null
) returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.mail_log;
begin
  if partner_cd is not null then
    perform private.require_importer(partner_cd);
  elsif not private.is_active_member() then
    raise exception 'only for active members' using errcode = '42501';
  end if;
  if coalesce(mail_key !~ '^[0-9a-f]{64}$', true) or char_length(sender) > 254 or char_length(detail) > 4000 then
    raise exception 'mail_key must be a SHA-256; sender or detail is too long' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('mail ' || mail_key, 0));
  select * into known from private.mail_log m
  where m.mail_key = enter_mail.mail_key and m.partner_cd is not distinct from enter_mail.partner_cd
    and (m.partner_cd is not null or m.user_id is not distinct from auth.uid() or enter_mail.outcome is not null);
  if outcome is null then
    return case when known.id is null then 'new' when known.is_over then known.outcome else 'begun' end;
  end if;
  perform private.require_choice('outcome', outcome, array['loaded', 'refused', 'stranger']);
  if known.id is null then
    insert into private.mail_log (mail_key, partner_cd, sender, outcome, detail, user_id, is_over)
    values (enter_mail.mail_key, enter_mail.partner_cd, enter_mail.sender, enter_mail.outcome, enter_mail.detail, auth.uid(), enter_mail.is_over);
    delete from private.mail_log m where m.reg_dt < now() - interval '90 days' or m.id in (
      select o.id from private.mail_log o where o.partner_cd is null and o.user_id = auth.uid() order by o.id desc offset 10000);
    return case when enter_mail.is_over then enter_mail.outcome else 'answer' end;
  elsif known.is_over or enter_mail.is_over then
    update private.mail_log m set is_over = true where m.id = known.id;
    return known.outcome;
  elsif known.answer_began_at > now() - interval '2 minutes' then
    return 'begun';
  end if;
  update private.mail_log m set answer_began_at = now() where m.id = known.id;
  return 'answer';
end
$$;
comment on function public.enter_mail is 'Keeps what became of a mail, once: answer tells the caller to answer it, begun that another importer answers it just now, an outcome that there is nothing left to do. outcome null only asks; new: unknown so far. is_over: it is answered, or not to be answered. Members who may load that partner''s reports, without a partner active members; 42501 for others, 22023 for a wrong argument. SECURITY DEFINER: nobody reads the mails of others.';
grant execute on function public.enter_mail to authenticated;
