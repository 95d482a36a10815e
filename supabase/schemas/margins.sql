-- 광고 전 이익률: what of a sale is left before advertising, by brand. Every page of advertising asks for it, so it is kept:
-- docs/decisions/profit.md.

create or replace function private.margin_sums(partner_cd text, days date[])
  returns table (brand_cd text, costed bigint, uncosted bigint, margin bigint) language sql stable set search_path = '' as $$
  select p."KEY", coalesce(p."SALE_AMT", 0), p."UNCOSTED_AMT" + p."UNSETTLED_AMT", coalesce(p."PROFIT_AMT" + p."AD_AMT", 0)
  from private.brand_profits(partner_cd, days, '{}') p
$$;
comment on function private.margin_sums is 'By brand of a partner (empty: none), of days: won sold of which goods and fees are known and of which not, and what the former leave before advertising.';
grant execute on function private.margin_sums to authenticated, service_role;

-- 광고 전 이익률 by brand: what of its sales is left before advertising, an estimate of what another sale would leave, the same for
-- any period. Without a settled day of the year it is known of the goods alone, by the costs that hold now.
create or replace function private.profit_margins(partner_cd text, today date)
  returns table ("BRAND_CD" text, "COSTED_AMT" bigint, "UNCOSTED_AMT" bigint, "MARGIN_AMT" bigint, "RATE" numeric) language plpgsql stable
  set search_path = '' as $$
declare
  days constant date[] := private.margin_days(profit_margins.partner_cd, today);
begin
  if cardinality(days) > 0 then
    return query
    select m.brand_cd, m.costed, m.uncosted, m.margin, private.quotient(m.margin, m.costed)
    from public.agg_margin k
    cross join lateral unnest(k."BRANDS", k."COSTED_AMTS", k."UNCOSTED_AMTS", k."MARGIN_AMTS") m (brand_cd, costed, uncosted, margin)
    where k."PARTNER_CD" = profit_margins.partner_cd and k."DAYS" = days;
    if found then
      return;
    end if;
    return query
    select m.brand_cd, m.costed, m.uncosted, m.margin, private.quotient(m.margin, m.costed)
    from private.margin_sums(profit_margins.partner_cd, days) m;
    return;
  end if;
  return query
  select b.brand_cd, b.costed, b.uncosted, b.margin, private.quotient(b.margin, b.costed)
  from (
    select coalesce(o."BRAND_CD", '') as brand_cd,
      coalesce(private.bigint_sum(m."SALE_AMT") filter (where c."COST_AMT" is not null), 0) as costed,
      coalesce(private.bigint_sum(m."SALE_AMT") filter (where c."COST_AMT" is null), 0) as uncosted,
      coalesce(private.bigint_sum(m."SALE_AMT" - m."SALE_QTY" * c."COST_AMT"), 0) as margin
    from public.agg_option_monthly m
    join public.dim_option o on o."OPTION_CD" = m."OPTION_CD" and o."PARTNER_CD" = m."PARTNER_CD"
    left join private.option_costs(profit_margins.partner_cd, private.day_text(today)) c on c."OPTION_CD" = m."OPTION_CD"
    where m."PARTNER_CD" = profit_margins.partner_cd
      and m."MONTH_SK" in (private.date_sk(today) / 100, private.date_sk((date_trunc('month', today::timestamp) - interval '1 month')::date) / 100)
    group by 1
  ) b;
end
$$;
comment on function private.profit_margins is 'By brand of a partner (empty: none), of private.margin_days: won sold of which goods and fees are known and of which not, what the former leave before advertising, and the part of them that is (0.4: 40 %; null without one). Without such a day, of this and the last month: won sold of options with a cost now and without, less the goods alone.';
grant execute on function private.profit_margins to authenticated, service_role;

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
grant execute on function private.last_profit_days to authenticated, service_role;

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
grant execute on function private.day_profits to authenticated, service_role;

-- Whatever changes sales, fees or costs of goods of days says so; advertising is not in a margin.
create or replace function private.margins_changed(partner_cd text, months integer[]) returns void language sql volatile set search_path = '' as $$
  delete from public.agg_margin k
  where k."PARTNER_CD" = margins_changed.partner_cd
    and (months is null or exists (select from unnest(k."DAYS") d where private.date_sk(d) / 100 = any (months)))
$$;
comment on function private.margins_changed is 'Forgets the kept margin of a partner if it is of one of these months (yyyyMM; null: of any). The next load keeps it anew, until then it is worked out.';

create or replace function private.day_profits_changed(partner_cd text, days integer[]) returns void language sql volatile set search_path = '' as $$
  update public.agg_margin k set "LAST_DAYS" = '{}'
  where k."PARTNER_CD" = day_profits_changed.partner_cd
    and exists (select from unnest(k."LAST_DAYS") d where private.date_sk(d) = any (days))
$$;
comment on function private.day_profits_changed is 'Forgets the kept profit of days of a partner if it is of one of these (DATE_SK), whose sales, fees or advertising changed.';

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

create or replace function private.follow_option_costs() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.margins_changed(c."PARTNER_CD", null) from (select distinct "PARTNER_CD" from changed_costs) c;
  return null;
end
$$;
comment on function private.follow_option_costs is
  'Trigger: what goods cost is in the margin. Definer, because whoever may change a cost need not write what is kept of it.';
