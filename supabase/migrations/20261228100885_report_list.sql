-- Administrators see which morning reports went out and why others did not: a member who got none asked them in vain.

create or replace function public.report_list(
  date_start text, date_end text, term text default '', outcome text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_days(date_start, date_end);
  perform private.require_choice('outcome', outcome, array['all', 'claimed', 'sending', 'sent', 'later', 'failed']);
  return (select json_build_object('total', p.total, 'rows', p.rows) from private.list_page(
    source => format('(select concat_ws('' '', l.day, l.user_id) as "id", private.day_text(l.day) as "day", l.state_at as "at",
        m."EMAIL" as "email", m."NAME" as "name", l.state as "outcome", l.reason as "reason"
      from private.log_morning_report l
      join public.auth_member m on m."ID" = l.user_id
      where l.day between %L::date and %L::date and %L in (''all'', l.state)
        and private.contains_text(concat_ws('' '', m."NAME", m."EMAIL"), %L))',
      date_start, date_end, outcome, private.search_text(term)),
    ids => null, id_column => 'id',
    sortable => '{"day": "text", "at": "number", "email": "text", "name": "text", "outcome": "text", "reason": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true) p);
end
$$;
comment on function public.report_list is 'Morning reports of all members in a period of Korea-time days, the newest first, with what became of each. SECURITY DEFINER: nobody reads the log. Administrators; 42501 for others, 22023 for a wrong argument.

outcome: all, or a state of private.log_morning_report. term: a part of a member''s name or address. page_size: 1 to 5,000.';
revoke all on function public.report_list from public, anon, authenticated, service_role;
grant execute on function public.report_list to authenticated, service_role;
