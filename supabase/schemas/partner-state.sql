-- First step of every function that writes rows of a partner, after it checked the rights of its caller: nobody else may make
-- others wait. Writers of one partner go one after the other, because two that lock the same rows in another order would end in
-- a deadlock. Readers do not wait.
-- patience: how long to wait for the writer before; the default leaves a request of a member 2 of its 8 seconds.
create or replace function private.hold_partner(partner_cd text, patience text default '6s') returns void
  language plpgsql volatile set search_path = '' set lock_timeout = '6s' as $$
begin
  -- Ends with this function, which has a value of its own above.
  perform set_config('lock_timeout', patience, true);
  begin
    perform pg_advisory_xact_lock(hashtextextended('partner ' || hold_partner.partner_cd, 0));
  exception when lock_not_available then
    raise exception 'rows of this partner are being written' using errcode = 'PD423';
  end;
  insert into public.log_partner_state as s ("PARTNER_CD", "REVISION") values (hold_partner.partner_cd, 1)
  on conflict ("PARTNER_CD") do update set "REVISION" = s."REVISION" + 1;
end
$$;
comment on function private.hold_partner is 'Makes this transaction the only one that writes rows of the partner, until it ends, and raises the revision of the partner. Raises PD423 if another one writes for longer than patience; ''0'' waits without end.';

-- scope: the ID of a partner, seen, or all. The rows of a list follow from the revisions, the partners that the caller sees and the day.
-- seen names these also in a list with the rights of its owner, which would find every partner.
create or replace function private.state_of(scope text) returns text language sql stable set search_path = '' as $$
  select concat_ws('.', scope, private.day_text(private.korea_today()),
    md5(string_agg(p."ID" || ':' || coalesce(s."REVISION", 0), ' ' order by p."ID")))
  from public.dim_partner p
  left join public.log_partner_state s on s."PARTNER_CD" = p."PARTNER_CD"
  where scope = 'all' or p."ID"::text = scope or scope = 'seen' and p."PARTNER_CD" = any ((select private.partner_codes())::text[])
$$;
comment on function private.state_of is 'Returns a text that differs once something was written for one of the partners, another partner is seen, or a Korea-time day begins. scope: all, seen (of the caller), or the ID of one.';
grant execute on function private.state_of to authenticated, service_role;

create or replace function private.require_state(state text) returns void language plpgsql stable set search_path = '' as $$
begin
  if state <> private.state_of(split_part(state, '.', 1)) then
    raise exception 'the rows changed since the first page was read' using errcode = 'PD412';
  end if;
end
$$;
comment on function private.require_state is 'Raises PD412 unless a state of public.partner_state or public.partner_states is that of now; null is any.';
grant execute on function private.require_state to authenticated, service_role;

create or replace function public.partner_state(partner_cd text) returns text language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  return private.state_of((select p."ID"::text from public.dim_partner p where p."PARTNER_CD" = partner_state.partner_cd));
end
$$;
comment on function public.partner_state is 'State of the rows of a partner, for the header x-partner-state: a list refuses a page of another state (PD412), so that the pages of a file are of one. Active members who may see the partner; 42501 for others.';
grant execute on function public.partner_state to authenticated, service_role;

create or replace function public.partner_states() returns text language sql stable set search_path = '' as $$
  select private.state_of('seen')
$$;
comment on function public.partner_states is 'As public.partner_state, of all partners that the caller may see.';
grant execute on function public.partner_states to authenticated, service_role;
