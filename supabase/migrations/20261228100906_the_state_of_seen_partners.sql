-- The file of reports_due_list was refused: with the rights of its owner it compared the state of the caller's partners with that of all.

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

create or replace function public.partner_states() returns text language sql stable set search_path = '' as $$
  select private.state_of('seen')
$$;
