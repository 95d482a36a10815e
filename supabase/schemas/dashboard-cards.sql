-- Keeps how the caller wants the cards of 마이 대시보드: their order and which are hidden, by ids that the page knows. The
-- whole layout at once, so that of two windows the last one holds; without any id the default, which is no row.
create or replace function public.save_dashboard(cards text[], hidden text[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_active_member() then
    raise exception 'only an active member has a dashboard' using errcode = '42501';
  end if;
  if cards is null or hidden is null or cardinality(cards) > 50 or cardinality(hidden) > 50
    or exists (select from unnest(cards || hidden) id where id is null or id !~ '^[a-z0-9-]{1,40}$')
  then
    raise exception 'cards and hidden must be at most 50 ids each' using errcode = '22023';
  end if;
  if cardinality(cards) + cardinality(hidden) = 0 then
    delete from public.auth_member_dashboard d where d."USER_ID" = auth.uid();
    return;
  end if;
  insert into public.auth_member_dashboard as d ("USER_ID", "CARDS", "HIDDEN")
  values (auth.uid(), save_dashboard.cards, save_dashboard.hidden)
  on conflict ("USER_ID") do update
    set "CARDS" = excluded."CARDS", "HIDDEN" = excluded."HIDDEN", "MOD_DT" = now();
end
$$;
comment on function public.save_dashboard is 'Keeps the caller''s cards of 마이 대시보드: ids in their order, and the hidden ones; both empty: the default. 22023 for more than 50 ids or one that is none, 42501 for who is no active member.';
grant execute on function public.save_dashboard to authenticated, service_role;
