-- 홈 worked out the profit of two days of all options at each visit: nine tenths of its time.

alter table public.agg_margin add column "LAST_DAYS" date[] not null default '{}'::date[];

comment on column public.agg_margin."LAST_DAYS" is 'private.last_profit_days of when it was kept, beside which the next three stand: as private.day_profits gives them. Empty: they are worked out when they are asked for.';

alter table public.agg_margin add column "LAST_PROFIT_AMTS" bigint[] not null default '{}'::bigint[];

alter table public.agg_margin add column "LAST_UNCOSTED_AMTS" bigint[] not null default '{}'::bigint[];

alter table public.agg_margin add column "LAST_UNSETTLED_AMTS" bigint[] not null default '{}'::bigint[];

create or replace function private.ads_changed(partner_cd text, days integer[]) returns void language plpgsql volatile set search_path = '' as $$
declare
  month_sk integer;
  changed integer[];
  is_new boolean;
begin
  -- A month at a time: what is summed up fits into memory.
  for month_sk in select distinct d / 100 from unnest(days) d order by 1 loop
    changed := array(select d from unnest(days) d where d / 100 = month_sk);
    is_new := not exists (select from public.agg_ad_option_daily o
      where o."PARTNER_CD" = ads_changed.partner_cd and o."DATE_SK" = any (changed));
    perform private.rewrite_ad_rollups(partner_cd, changed, null);
    perform private.rewrite_ad_rollup('public.agg_ad_option_daily', partner_cd, changed, null);
    if is_new then
      perform private.add_ad_option_days(partner_cd);
    else
      perform private.rewrite_ad_rollup('public.agg_ad_option_monthly', partner_cd, private.month_days(month_sk), null);
    end if;
  end loop;
  perform private.day_profits_changed(partner_cd, days);
end
$$;

create or replace function private.day_profits(partner_cd text, days date[])
  returns table ("DAY" date, "PROFIT_AMT" bigint, "UNCOSTED_AMT" bigint, "UNSETTLED_AMT" bigint) language plpgsql stable set search_path = '' as $$
begin
  return query
  select p.day, p.profit, p.uncosted, p.unsettled
  from public.agg_margin k
  cross join lateral unnest(k."LAST_DAYS", k."LAST_PROFIT_AMTS", k."LAST_UNCOSTED_AMTS", k."LAST_UNSETTLED_AMTS") p (day, profit, uncosted, unsettled)
  where k."PARTNER_CD" = day_profits.partner_cd and k."LAST_DAYS" = days;
  if not found then
    return query
    select d, s."PROFIT_AMT", coalesce(s."UNCOSTED_AMT", 0), coalesce(s."UNSETTLED_AMT", 0)
    from unnest(days) d
    cross join lateral private.sum_profits(array(select p from private.brand_profits(day_profits.partner_cd, array[d], '{}') p)) s;
  end if;
end
$$;
comment on function private.day_profits is 'Of each of some days the profit of a partner (null: nothing is known), and won of sales that are not in it because goods (uncosted) or fees (unsettled) are not known; kept, where the days are those of LAST_DAYS.';
revoke all on function private.day_profits from public, anon, authenticated, service_role;
grant execute on function private.day_profits to authenticated, service_role;

create or replace function private.day_profits_changed(partner_cd text, days integer[]) returns void language sql volatile set search_path = '' as $$
  update public.agg_margin k set "LAST_DAYS" = '{}'
  where k."PARTNER_CD" = day_profits_changed.partner_cd
    and exists (select from unnest(k."LAST_DAYS") d where private.date_sk(d) = any (days))
$$;
comment on function private.day_profits_changed is 'Forgets the kept profit of days of a partner if it is of one of these (DATE_SK), whose sales, fees or advertising changed.';
revoke all on function private.day_profits_changed from public, anon, authenticated, service_role;

-- Profit part: settlement comes one or two weeks late, so it is of the newest day that has one, beside the newest same weekday before it.
create or replace function private.home_profit(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  days constant date[] := private.last_profit_days(partner_cd, today);
begin
  return (
    select json_build_object(
      'day', private.day_text(days[1]),
      'profitAmt', max(p."PROFIT_AMT") filter (where p."DAY" = days[1]),
      'uncostedSaleAmt', coalesce(max(p."UNCOSTED_AMT") filter (where p."DAY" = days[1]), 0),
      'unsettledSaleAmt', coalesce(max(p."UNSETTLED_AMT") filter (where p."DAY" = days[1]), 0),
      'previousDay', private.day_text(days[2]),
      'previousAmt', max(p."PROFIT_AMT") filter (where p."DAY" = days[2]),
      'missing', private.missing_for_profit(partner_cd, today - 30, today - 1, days))
    from private.day_profits(partner_cd, days) p);
end
$$;

create or replace function private.keep_margins(partner_cd text, today date default private.korea_today()) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  days constant date[] := private.margin_days(partner_cd, today);
  last_days constant date[] := private.last_profit_days(partner_cd, today);
begin
  if cardinality(days) = 0 then
    return;
  end if;
  if not exists (select from public.agg_margin k where k."PARTNER_CD" = keep_margins.partner_cd and k."DAYS" = days) then
    delete from public.agg_margin k where k."PARTNER_CD" = keep_margins.partner_cd;
    insert into public.agg_margin ("PARTNER_CD", "DAYS", "BRANDS", "COSTED_AMTS", "UNCOSTED_AMTS", "MARGIN_AMTS")
    select keep_margins.partner_cd, days, coalesce(array_agg(m.brand_cd), '{}'), coalesce(array_agg(m.costed), '{}'),
      coalesce(array_agg(m.uncosted), '{}'), coalesce(array_agg(m.margin), '{}')
    from private.margin_sums(keep_margins.partner_cd, days) m;
  end if;
  if not exists (select from public.agg_margin k where k."PARTNER_CD" = keep_margins.partner_cd and k."LAST_DAYS" = last_days) then
    update public.agg_margin k
    set "LAST_DAYS" = p.days, "LAST_PROFIT_AMTS" = p.profits, "LAST_UNCOSTED_AMTS" = p.uncosted, "LAST_UNSETTLED_AMTS" = p.unsettled
    from (
      select coalesce(array_agg(d."DAY" order by d."DAY" desc), '{}') as days,
        coalesce(array_agg(d."PROFIT_AMT" order by d."DAY" desc), '{}') as profits,
        coalesce(array_agg(d."UNCOSTED_AMT" order by d."DAY" desc), '{}') as uncosted,
        coalesce(array_agg(d."UNSETTLED_AMT" order by d."DAY" desc), '{}') as unsettled
      from private.day_profits(keep_margins.partner_cd, last_days) d) p
    where k."PARTNER_CD" = keep_margins.partner_cd;
  end if;
end
$$;
comment on function private.keep_margins is 'Keeps the margin of a partner, of private.margin_days, and the profit of its private.last_profit_days, if they are not kept. Loading calls it.';

-- 홈 shows the profit of two days at each visit: it is kept beside the margin.
create or replace function private.last_profit_days(partner_cd text, today date) returns date[] language plpgsql stable set search_path = '' as $$
declare
  known constant date[] := private.recent_profit_days(partner_cd, today);
begin
  -- A week without its settlement leaves a gap: then the newest same weekday that is known.
  return array_remove(array[known[1], (select max(d) from unnest(known) d where d < known[1] and (known[1] - d) % 7 = 0)], null);
end
$$;
comment on function private.last_profit_days is 'The newest of private.recent_profit_days and, where there is one, the newest same weekday before it.';
revoke all on function private.last_profit_days from public, anon, authenticated, service_role;
grant execute on function private.last_profit_days to authenticated, service_role;

-- Called by whatever writes sales facts, in the same transaction and after writing them. option_cds: all whose facts changed; null:
-- any may have.
create or replace function private.sales_changed(partner_cd text, days integer[], option_cds text[] default null) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.rewrite_sales_rollups(sales_changed.partner_cd, sales_changed.days, option_cds);
  perform private.rewrite_recent_sales(sales_changed.partner_cd, sales_changed.days);
  perform private.rewrite_running_sales(sales_changed.partner_cd, sales_changed.days);
  perform private.margins_changed(sales_changed.partner_cd, array(select distinct d / 100 from unnest(sales_changed.days) d));
  perform private.day_profits_changed(sales_changed.partner_cd, sales_changed.days);
end
$$;

-- Called by whatever writes settlement lines, in the same transaction and after writing them.
-- Settings: the planner expects few rows where there may be many; groups are far fewer than it expects; what is summed up or joined fits into memory.
create or replace function private.settlement_changed(partner_cd text, months integer[]) returns void
  language plpgsql volatile set search_path = '' set enable_nestloop = off set enable_sort = off set work_mem = '64MB' as $$
declare
  month_sk integer;
begin
  foreach month_sk in array months loop
    perform private.rewrite_slices('agg_settlement_monthly', partner_cd, 'MONTH_SK', array[month_sk], 'settlement_month_facts($1, $2[1])');
    perform private.rewrite_slices('agg_option_fee_monthly', partner_cd, 'MONTH_SK', array[month_sk], 'option_fee_facts($1, $2[1])');
  end loop;
  perform private.rewrite_settlement_brands(settlement_changed.partner_cd, months);
  perform private.rewrite_quarters('agg_settlement_quarterly', 'agg_settlement_monthly', settlement_changed.partner_cd, private.quarter_of((
    select max(m."MONTH_SK") from public.agg_settlement_monthly m where m."PARTNER_CD" = settlement_changed.partner_cd)),
    months, 'settlement_quarter_months($1, $2)');
  perform private.margins_changed(settlement_changed.partner_cd, months);
  perform private.day_profits_changed(settlement_changed.partner_cd, array(
    select d from unnest(months) m cross join unnest(private.month_days(m)) d));
end
$$;
