-- What overviews over several partners show of each: docs/decisions/overviews.md.

-- Days that an overview may ask for: a period of 730 days that ends within the last month, and as many before it.
create or replace function private.overview_days(today date) returns daterange
  language sql immutable parallel safe
  return daterange(today - 1500, today, '[]');
comment on function private.overview_days is 'Days whose loaded days an overview keeps.';
grant execute on function private.overview_days to authenticated, service_role;

create or replace function private.days_as_ranges(days date[]) returns datemultirange
  language sql immutable parallel safe set search_path = '' as $$
  select coalesce(range_agg(daterange(d, d, '[]')), '{}') from unnest(days) d
$$;
comment on function private.days_as_ranges is 'The days as ranges: most follow one another.';
grant execute on function private.days_as_ranges to authenticated, service_role;

create or replace function private.days_of_ranges(ranges datemultirange) returns date[]
  language sql immutable parallel safe
  return array(select lower(r) + n from unnest(ranges) r cross join lateral generate_series(0, upper(r) - lower(r) - 1) n order by 1);
comment on function private.days_of_ranges is 'The days of private.days_as_ranges, in order.';
grant execute on function private.days_of_ranges to authenticated, service_role;

create or replace function private.portfolio_part_name(p private.sales_period) returns text
  language sql immutable parallel safe
  return concat_ws(' ', 'portfolio', private.day_text((p).first_day), private.day_text((p).last_day),
    private.day_text((p).first_before), private.day_text((p).last_before));
comment on function private.portfolio_part_name is 'The part of an overview that a portfolio of a period and its comparison is made of.';
grant execute on function private.portfolio_part_name to authenticated, service_role;

create or replace function private.days_overview(partner_cd text, today date) returns json language sql stable set search_path = '' as $$
  select json_build_object('days', private.days_as_ranges(private.loaded_days_of(partner_cd, lower(d), upper(d) - 1)))
  from private.overview_days(today) d
$$;
comment on function private.days_overview is 'Of a partner: days, the private.overview_days whose sales are loaded, as ranges.';
grant execute on function private.days_overview to authenticated, service_role;

create or replace function private.dashboard_overview(partner_cd text, today date) returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'sources', private.loaded_sources(partner_cd),
    'todos', coalesce((select json_agg(t) from private.todos_of_partner(partner_cd) t), '[]'))
$$;
comment on function private.dashboard_overview is 'Of a partner: sources as private.loaded_sources, todos as private.todos_of_partner.';
grant execute on function private.dashboard_overview to authenticated, service_role;

create or replace function private.todos_of_overview(figures json)
  returns table ("RULE" text, "CNT" bigint, "IMPACT_AMT" bigint, "TARGET" json) language sql immutable set search_path = '' as $$
  select t.* from json_to_recordset(figures -> 'todos') t ("RULE" text, "CNT" bigint, "IMPACT_AMT" bigint, "TARGET" json)
$$;
comment on function private.todos_of_overview is 'Rows of private.todos_of_partner, given private.dashboard_overview.';
grant execute on function private.todos_of_overview to authenticated, service_role;

create or replace function private.portfolio_overview(partner_cd text, today date, p private.sales_period) returns json
  language sql stable set search_path = '' as $$
  select json_build_object(
    'sources', u."SOURCES", 'loaded', private.days_as_ranges(u."LOADED"), 'loadedBefore', private.days_as_ranges(u."LOADED_BEFORE"),
    'profitDays', private.days_as_ranges(u."PROFIT_DAYS"),
    'parts', (select json_agg(x) from private.portfolio_parts(today, array[u], p, '{}') x))
  from unnest(private.portfolio_partners(array[partner_cd], p)) u
$$;
comment on function private.portfolio_overview is 'Of a partner in a period: its row of private.portfolio_partners, days as ranges, and parts as private.portfolio_parts.';
grant execute on function private.portfolio_overview to authenticated, service_role;

-- part: days, dashboard or a private.portfolio_part_name.
create or replace function private.overview_part(partner_cd text, part text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  words constant text[] := string_to_array(part, ' ');
  p private.sales_period;
begin
  if part = 'days' then
    return private.days_overview(partner_cd, today);
  elsif part = 'dashboard' then
    return private.dashboard_overview(partner_cd, today);
  end if;
  p.first_day := words[2];
  p.last_day := words[3];
  p.first_before := words[4];
  p.last_before := words[5];
  return private.portfolio_overview(partner_cd, today, p);
end
$$;
comment on function private.overview_part is 'A part of the overview of a partner, as of today.';
grant execute on function private.overview_part to authenticated, service_role;

create or replace function private.partner_revision(partner_cd text) returns bigint language sql stable begin atomic
  select coalesce((select s."REVISION" from public.log_partner_state s where s."PARTNER_CD" = partner_revision.partner_cd), 0);
end;
comment on function private.partner_revision is 'The revision of a partner; 0 before anything was written for it.';
grant execute on function private.partner_revision to authenticated, service_role;

-- The only way to what is kept: a row is read while nothing was written for its partner and no day began since it was made.
create or replace function private.kept_overviews(partner_cds text[], part text)
  returns table ("PARTNER_CD" text, "FIGURES" json) language sql stable begin atomic
  select k."PARTNER_CD", k."FIGURES" from public.agg_partner_overview k
  where k."PARTNER_CD" = any (partner_cds) and k."PART" = part and k."DAY" = private.korea_today()
    and k."REVISION" = private.partner_revision(k."PARTNER_CD");
end;
comment on function private.kept_overviews is 'What is kept of a part of the overviews of partners and holds now; a partner of whom nothing does has no row.';
grant execute on function private.kept_overviews to authenticated, service_role;

create or replace function private.partner_overviews(partner_cds text[], part text)
  returns table ("PARTNER_CD" text, "FIGURES" json) language sql stable begin atomic
  select c.code, coalesce(k."FIGURES", private.overview_part(c.code, part))
  from unnest(partner_cds) c (code) left join private.kept_overviews(partner_cds, part) k on k."PARTNER_CD" = c.code;
end;
comment on function private.partner_overviews is 'A part of the overview of each partner: as it is kept, or worked out.';
grant execute on function private.partner_overviews to authenticated, service_role;

-- private.loaded_days_of of each partner.
create or replace function private.loaded_days_of_each(partner_cds text[], first_day date, last_day date)
  returns table ("PARTNER_CD" text, "DAYS" date[]) language sql stable begin atomic
  select c.code, case when k."FIGURES" is not null and daterange(first_day, last_day, '[]') <@ private.overview_days(private.korea_today())
    then private.days_of_ranges((k."FIGURES" ->> 'days')::datemultirange * datemultirange(daterange(first_day, last_day, '[]')))
    else private.loaded_days_of(c.code, first_day, last_day) end
  from unnest(partner_cds) c (code) left join private.kept_overviews(partner_cds, 'days') k on k."PARTNER_CD" = c.code;
end;
comment on function private.loaded_days_of_each is 'The loaded days of sales of each partner, as private.loaded_days_of has them.';
grant execute on function private.loaded_days_of_each to authenticated, service_role;

-- Figures and revision are of one statement, so of one state: what another transaction writes meanwhile has a later revision.
-- The last eight periods of a portfolio are kept.
create or replace function private.keep_overview(partner_cd text, part text) returns void
  language plpgsql volatile set search_path = '' set datestyle = 'ISO' as $$
begin
  insert into public.agg_partner_overview as k ("PARTNER_CD", "PART", "DAY", "REVISION", "FIGURES")
  values (keep_overview.partner_cd, keep_overview.part, private.korea_today(), private.partner_revision(keep_overview.partner_cd),
    private.overview_part(keep_overview.partner_cd, keep_overview.part))
  on conflict ("PARTNER_CD", "PART") do update
    set "DAY" = excluded."DAY", "REVISION" = excluded."REVISION", "FIGURES" = excluded."FIGURES", "REG_DT" = excluded."REG_DT"
    where (excluded."DAY", excluded."REVISION") > (k."DAY", k."REVISION");
  delete from public.agg_partner_overview k
  where k."PARTNER_CD" = keep_overview.partner_cd and k."PART" in (
    select o."PART" from public.agg_partner_overview o
    where o."PARTNER_CD" = keep_overview.partner_cd and o."PART" like 'portfolio %' order by o."REG_DT" desc, o."PART" offset 8);
end
$$;
comment on function private.keep_overview is 'Keeps a part of the overview of a partner as of now.';

-- A day begins, or something is edited: whoever opens an overview has it kept anew, before the page reads it. Of many partners that takes
-- longer than one request may, so each call takes about a second. Two members do not make the same: what another one makes is
-- left.
create or replace function private.renew_overviews(parts text[]) returns json language plpgsql volatile set search_path = '' as $$
declare
  partner_cds constant text[] := array(select o."PARTNER_CD" from private.overview_partners(200) o);
  stale record;
  made integer := 0;
begin
  for stale in
    select c.code, p.part from unnest(partner_cds) c (code) cross join unnest(parts) p (part)
    where not exists (select from private.kept_overviews(array[c.code], p.part))
  loop
    if pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', 'overview', stale.code, stale.part), 0)) then
      perform private.keep_overview(stale.code, stale.part);
      made := made + 1;
    end if;
    exit when clock_timestamp() > now() + interval '1 second';
  end loop;
  return json_build_object('made', made, 'left', (
    select count(*) from unnest(partner_cds) c (code) cross join unnest(parts) p (part)
    where not exists (select from private.kept_overviews(array[c.code], p.part))));
end
$$;
comment on function private.renew_overviews is 'Keeps parts of the overviews of the first 200 partners that the caller may see, where nothing is kept that holds now. made: how many; left: how many are still missing, for another call to make or being made by one.';

create or replace function public.refresh_dashboards() returns json
  language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.renew_overviews('{days, dashboard}');
end
$$;
comment on function public.refresh_dashboards is 'Keeps what my_dashboards and dashboard_todos_all show of each partner that the caller may see, where it is of another day or something was written since: {made, left}, parts of a partner, about a second a call; to be called before them while any are left. Definer: members may not write what is kept.';
grant execute on function public.refresh_dashboards to authenticated, service_role;

create or replace function public.refresh_portfolios(date_start text, date_end text, comparison text default 'previous') returns json
  language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.renew_overviews(array['days', private.portfolio_part_name(
    private.require_compared_days(private.korea_today(), date_start, date_end, comparison, '{}'))]);
end
$$;
comment on function public.refresh_portfolios is 'As public.refresh_dashboards, for portfolios and portfolios_trend of a period. 22023 for a wrong argument.';
grant execute on function public.refresh_portfolios to authenticated, service_role;
