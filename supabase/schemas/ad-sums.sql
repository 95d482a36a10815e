-- What pages of sales, stock and products show of advertising: cost (without VAT) and 14-day revenue, direct and indirect, by
-- brand, option or day. An option that no master knows has no brand, so the brands and those without one are all of it.

-- Cost and revenue of a period by partner and brand.
create or replace function private.ad_brand_sums(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns table ("PARTNER_CD" text, "BRAND_CD" text, "AD_COST" bigint, "AD_SALE_AMT" bigint, "MATCHED_SALE_AMT" bigint)
  language sql stable begin atomic
  with parts as materialized (
    select * from private.ad_parts(first_day, last_day)
  )
  select s.partner_cd, s.brand_cd, private.bigint_sum(s.cost), private.bigint_sum(s.amount),
    coalesce(private.bigint_sum(s.amount) filter (where s.is_matched), 0)
  from (
    select m."PARTNER_CD", m."BRAND_CD", m."AD_COST", m."REV_14D", m."MATCHED"
    from public.agg_ad_campaign_monthly m
    where m."PARTNER_CD" = any (partner_cds) and m."MONTH_SK" = any ((select p.months from parts p)::integer[])
      and (cardinality(brand_cds) = 0 or m."BRAND_CD" = any (brand_cds))
    union all
    select d."PARTNER_CD", d."BRAND_CD", d."AD_COST", d."REV_14D", d."MATCHED"
    from public.agg_ad_campaign_daily d
    where d."PARTNER_CD" = any (partner_cds) and d."DATE_SK" = any ((select p.days from parts p)::integer[])
      and (cardinality(brand_cds) = 0 or d."BRAND_CD" = any (brand_cds))
    union all
    select d."PARTNER_CD", d."BRAND_CD", -d."AD_COST", -d."REV_14D", d."MATCHED"
    from public.agg_ad_campaign_daily d
    where d."PARTNER_CD" = any (partner_cds) and d."DATE_SK" = any ((select p.less_days from parts p)::integer[])
      and (cardinality(brand_cds) = 0 or d."BRAND_CD" = any (brand_cds))
  ) s (partner_cd, brand_cd, cost, amount, is_matched)
  group by 1, 2
  having private.bigint_sum(s.cost) <> 0 or private.bigint_sum(s.amount) <> 0;
end;
comment on function private.ad_brand_sums is 'Won of advertising of partners in a period by brand (of none: all; empty: options without one or that no master knows): AD_COST without VAT, AD_SALE_AMT what was bought within 14 days, MATCHED_SALE_AMT without options that no master knows. No row without either.';
grant execute on function private.ad_brand_sums to authenticated, service_role;

-- The same by day.
create or replace function private.ad_brand_days(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns table ("PARTNER_CD" text, "DATE_SK" integer, "BRAND_CD" text, "AD_COST" bigint, "AD_SALE_AMT" bigint) language sql stable begin atomic
  select d."PARTNER_CD", d."DATE_SK", d."BRAND_CD", private.bigint_sum(d."AD_COST"), private.bigint_sum(d."REV_14D")
  from public.agg_ad_campaign_daily d
  where d."PARTNER_CD" = any (partner_cds)
    and d."DATE_SK" between (select private.date_sk(first_day)) and (select private.date_sk(last_day))
    and (cardinality(brand_cds) = 0 or d."BRAND_CD" = any (brand_cds))
  group by 1, 2, 3;
end;
comment on function private.ad_brand_days is 'private.ad_brand_sums by day (DATE_SK).';
grant execute on function private.ad_brand_days to authenticated, service_role;

-- Each day is looked for by itself, as in private.stock_days.
create or replace function private.ad_day_rows(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_ad_option_daily language sql stable begin atomic
  select a.*
  from unnest(days) d (sk)
  cross join lateral (
    select * from public.agg_ad_option_daily k
    where k."PARTNER_CD" = partner_cd and k."DATE_SK" = d.sk and (cardinality(option_cds) = 0 or k."OPTION_CD" = any (option_cds))
    offset 0
  ) a;
end;
comment on function private.ad_day_rows is 'Rows of agg_ad_option_daily of days (DATE_SK) of a partner, of some options (none: all).';
grant execute on function private.ad_day_rows to authenticated, service_role;

-- Cost and revenue of a period by option. Put into the query that calls it.
create or replace function private.ad_option_sums(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "AD_COST" bigint, "AD_SALE_AMT" bigint) language sql stable begin atomic
  with parts as materialized (
    select * from private.ad_parts(first_day, last_day)
  )
  select s.option_cd, private.bigint_sum(s.cost), private.bigint_sum(s.amount)
  from (
    select m."OPTION_CD", m."AD_COST", m."REV_14D"
    from public.agg_ad_option_monthly m
    where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any ((select p.months from parts p)::integer[])
      and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
    union all
    select d."OPTION_CD", d."AD_COST", d."REV_14D"
    from parts p cross join lateral private.ad_day_rows(partner_cd, p.days, option_cds) d
    union all
    select d."OPTION_CD", -d."AD_COST", -d."REV_14D"
    from parts p cross join lateral private.ad_day_rows(partner_cd, p.less_days, option_cds) d
  ) s (option_cd, cost, amount)
  group by 1;
end;
comment on function private.ad_option_sums is 'Won of advertising of options (none: all of the partner) in a period: AD_COST where it was advertised, without VAT, AD_SALE_AMT where it was bought, within 14 days. An option that was neither has no row, or 0.';
grant execute on function private.ad_option_sums to authenticated, service_role;

-- The same by day, of some options.
create or replace function private.ad_option_days(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("DATE_SK" integer, "OPTION_CD" text, "AD_COST" bigint, "AD_SALE_AMT" bigint) language sql stable begin atomic
  select d."DATE_SK", d."OPTION_CD", d."AD_COST", d."REV_14D"
  from public.agg_ad_option_daily d
  where d."PARTNER_CD" = partner_cd and d."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
    and d."OPTION_CD" = any (option_cds);
end;
comment on function private.ad_option_days is 'private.ad_option_sums by day (DATE_SK), of some options.';
grant execute on function private.ad_option_days to authenticated, service_role;

-- What a brand or option without a row of advertising has in a period.
create or replace function private.no_ad_amount(loaded_ads date[]) returns bigint
  language sql immutable parallel safe
  return case when cardinality(loaded_ads) > 0 then 0 end;
comment on function private.no_ad_amount is
  'Won of advertising where there is no row of it, given the days that private.loaded_ad_days knows of a period: 0, or null where no day is covered.';
grant execute on function private.no_ad_amount to authenticated, service_role;

create or replace function private.ad_roas(cost numeric, amount numeric) returns numeric
  language sql immutable parallel safe
  return private.ratio(amount * 100, cost);
comment on function private.ad_roas is 'ROAS in percent of won that advertising cost and sold; null without a cost.';
grant execute on function private.ad_roas to authenticated, service_role;

create or replace function private.ad_tacos(cost numeric, sale_amt numeric) returns numeric
  language sql immutable parallel safe
  return private.ratio(cost * 100, sale_amt);
comment on function private.ad_tacos is 'TACOS: percent that advertising cost of all sales of the same days (won); null without sales.';
grant execute on function private.ad_tacos to authenticated, service_role;

-- A part of sales counts the days of which both are known: TACOS and 광고 비중 of a period are of the days that an advertising report
-- covers and whose sales are loaded.
create or replace function private.shared_ad_sums(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns table ("PARTNER_CD" text, "BRAND_CD" text, "AD_COST" bigint, "SALE_AMT" bigint) language sql stable begin atomic
  with days as materialized (
    select c.code, private.loaded_ad_days(c.code, first_day, last_day) as ads, private.loaded_days_of(c.code, first_day, last_day) as sold
    from unnest(partner_cds) c (code)
  ), others as materialized (
    select d.code, array(select private.date_sk(x.day) from (select unnest(d.ads) except select unnest(d.sold)) x (day)) as unsold,
      p.months, p.more_days, p.less_days
    from days d
    cross join lateral private.profit_parts(d.code, array(select unnest(d.ads) intersect select unnest(d.sold))) p
    where d.ads && d.sold
  )
  select s.partner_cd, s.brand_cd, private.bigint_sum(s.cost), private.bigint_sum(s.sold)
  from (
    select a."PARTNER_CD", a."BRAND_CD", a."AD_COST", 0::bigint from private.ad_brand_sums(partner_cds, first_day, last_day, brand_cds) a
    union all
    select d."PARTNER_CD", d."BRAND_CD", -d."AD_COST", 0
    from others o cross join unnest(o.unsold) u (sk)
    -- Each day by its key (offset 0), also where nested loops are off: nearly always there is none, and a join reads all days.
    cross join lateral (
      select * from public.agg_ad_campaign_daily k where k."PARTNER_CD" = o.code and k."DATE_SK" = u.sk
        and (cardinality(brand_cds) = 0 or k."BRAND_CD" = any (brand_cds))
      offset 0
    ) d
    union all
    select o.code, b."BRAND_CD", 0, b."SALE_AMT"
    from others o cross join unnest(o.months) u (sk)
    cross join lateral (
      select * from public.agg_brand_monthly k where k."PARTNER_CD" = o.code and k."MONTH_SK" = u.sk
        and (cardinality(brand_cds) = 0 or k."BRAND_CD" = any (brand_cds))
      offset 0
    ) b
    union all
    select o.code, b."BRAND_CD", 0, u.sign * b."SALE_AMT"
    from others o
    cross join lateral (select unnest(o.more_days), 1 union all select unnest(o.less_days), -1) u (sk, sign)
    cross join lateral (
      select * from public.agg_brand_daily k where k."PARTNER_CD" = o.code and k."DATE_SK" = u.sk
        and (cardinality(brand_cds) = 0 or k."BRAND_CD" = any (brand_cds))
      offset 0
    ) b
  ) s (partner_cd, brand_cd, cost, sold)
  where s.partner_cd in (select o.code from others o)
  group by 1, 2;
end;
comment on function private.shared_ad_sums is 'Won that advertising cost (without VAT) and brands (none: all) of partners sold on those days of a period that an advertising report covers and whose sales are loaded; no row without such a day.';
grant execute on function private.shared_ad_sums to authenticated, service_role;

-- Where the sums over all covered and all loaded days of a period are at hand, the others of these days are taken off: often there is none.
create or replace function private.unshared_ad_sums(partner_cd text, ads date[], sold date[], brand_cds text[])
  returns table ("BRAND_CD" text, "AD_COST" bigint, "SALE_AMT" bigint) language plpgsql stable set search_path = '' as $$
begin
  if not ads <@ sold then
    return query
    select d."BRAND_CD", private.bigint_sum(d."AD_COST"), 0::bigint from public.agg_ad_campaign_daily d
    where d."PARTNER_CD" = unshared_ad_sums.partner_cd
      and d."DATE_SK" = any (array(select private.date_sk(x.day) from (select unnest(ads) except select unnest(sold)) x (day)))
      and (cardinality(brand_cds) = 0 or d."BRAND_CD" = any (brand_cds))
    group by 1;
  end if;
  if not sold <@ ads then
    return query
    select b."BRAND_CD", 0::bigint, private.bigint_sum(b."SALE_AMT") from public.agg_brand_daily b
    where b."PARTNER_CD" = unshared_ad_sums.partner_cd
      and b."DATE_SK" = any (array(select private.date_sk(x.day) from (select unnest(sold) except select unnest(ads)) x (day)))
      and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
    group by 1;
  end if;
end
$$;
comment on function private.unshared_ad_sums is
  'Won that advertising cost on covered days whose sales are not loaded, and that brands (none: all) sold on loaded days that no report covers: what private.shared_ad_sums leaves out. A brand may have two rows.';
grant execute on function private.unshared_ad_sums to authenticated, service_role;

create or replace function private.shared_ad_totals(
  partner_cd text, brand_cds text[], ads date[], sold date[], ad_cost bigint, sale_amt bigint, out "AD_COST" bigint, out "SALE_AMT" bigint
) language plpgsql stable set search_path = '' as $$
begin
  if ads && sold then
    select coalesce(ad_cost, 0) - coalesce(private.bigint_sum(u."AD_COST"), 0), coalesce(sale_amt, 0) - coalesce(private.bigint_sum(u."SALE_AMT"), 0)
    into "AD_COST", "SALE_AMT"
    from private.unshared_ad_sums(partner_cd, ads, sold, brand_cds) u;
  end if;
end
$$;
comment on function private.shared_ad_totals is 'private.shared_ad_sums of all brands together (none: all), given the covered and the loaded days of a period with their won; null without a day that is both.';
grant execute on function private.shared_ad_totals to authenticated, service_role;

-- Months and days are looked at apart: a branch that a period does not need is not planned for thousands of options either.
create or replace function private.shared_ad_option_sums(partner_cd text, ads date[], sold date[], option_cds text[])
  returns table ("OPTION_CD" text, "AD_COST" bigint, "AD_SALE_AMT" bigint, "SALE_AMT" bigint) language plpgsql stable set search_path = '' as $$
declare
  p record;
begin
  -- No option is none here, and all in private.ad_day_rows.
  if cardinality(option_cds) = 0 or not ads && sold then
    return;
  end if;
  p := private.profit_parts(partner_cd, array(select unnest(ads) intersect select unnest(sold)));
  if p.months <> '{}' then
    return query
    select a."OPTION_CD", a."AD_COST", a."REV_14D", 0::bigint from public.agg_ad_option_monthly a
    where a."PARTNER_CD" = shared_ad_option_sums.partner_cd and a."OPTION_CD" = any (option_cds) and a."MONTH_SK" = any (p.months)
    union all
    select m."OPTION_CD", 0, 0, m."SALE_AMT" from public.agg_option_monthly m
    where m."PARTNER_CD" = shared_ad_option_sums.partner_cd and m."OPTION_CD" = any (option_cds) and m."MONTH_SK" = any (p.months);
  end if;
  if p.more_days || p.less_days <> '{}' then
    return query
    select s.option_cd, s.sign * s.cost, s.sign * s.amount, s.sign * s.sold
    from (
      select a."OPTION_CD", case when a."DATE_SK" = any (p.less_days) then -1 else 1 end, a."AD_COST", a."REV_14D", 0::bigint
      from private.ad_day_rows(partner_cd, p.more_days || p.less_days, option_cds) a
      union all
      select d."OPTION_CD", case when d."DATE_SK" = any (p.less_days) then -1 else 1 end, 0, 0, d."SALE_AMT"
      from private.day_rows(partner_cd, p.more_days || p.less_days, option_cds) d
    ) s (option_cd, sign, cost, amount, sold);
  end if;
end
$$;
comment on function private.shared_ad_option_sums is
  'private.shared_ad_sums of some options, given the covered and the loaded days of a period, with what was bought within 14 days, in rows that add up; no row where an option has nothing in a month of a day that is both.';
grant execute on function private.shared_ad_option_sums to authenticated, service_role;

-- The figures of advertising in one JSON object, as every page beside those of advertising has them.
create or replace function private.ad_brief(cost numeric, amount numeric, shared_cost numeric, shared_sale_amt numeric) returns jsonb
  language sql immutable parallel safe
  return jsonb_build_object('adCost', cost, 'adSaleAmt', amount, 'adRoas', private.ad_roas(cost, amount),
    'tacos', private.ad_tacos(shared_cost, shared_sale_amt));
comment on function private.ad_brief is 'adCost, adSaleAmt (won) and adRoas (percent) of won that advertising cost and sold, tacos (percent) of private.shared_ad_sums.';
grant execute on function private.ad_brief to authenticated, service_role;

-- The same beside other figures of the same days.
create or replace function private.with_ads(figures json, cost numeric, amount numeric, shared_cost numeric, shared_sale_amt numeric) returns json
  language sql immutable parallel safe
  return (figures::jsonb || private.ad_brief(cost, amount, shared_cost, shared_sale_amt))::json;
comment on function private.with_ads is 'Figures with private.ad_brief; null for null.';
grant execute on function private.with_ads to authenticated, service_role;

-- What a page says of the reports beneath its figures of advertising.
create or replace function private.ad_cover_of(partner_cds text[], first_day date, last_day date) returns json language sql stable begin atomic
  with covered as materialized (
    select c.code, array(
        select l."DATE_SK" from public.log_ad_day l
        where l."PARTNER_CD" = c.code and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)) as days
    from unnest(partner_cds) c (code)
    where exists (select from public.log_ad_day l where l."PARTNER_CD" = c.code)
  )
  select case when exists (select from covered) then json_build_object(
    'missing', m.days, 'days', last_day - first_day + 1 - cardinality(m.days),
    'growing', (
      select count(distinct l."DATE_SK") from public.log_ad_day l
      where l."PARTNER_CD" = any (partner_cds) and private.ad_grows(l)
        and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day))) end
  from (
    select array(
      select private.day_text(first_day + n) from generate_series(0, last_day - first_day) n
      where exists (select from covered c where private.date_sk(first_day + n) <> all (c.days)) order by n) as days
  ) m;
end;
comment on function private.ad_cover_of is 'Of a period: missing, its days (yyyyMMdd) that no advertising report of one of the partners covers, days, how many the others are, and growing, on how many 14-day revenue still gains; of the partners of whom one was ever loaded, null without any.';
grant execute on function private.ad_cover_of to authenticated, service_role;

create or replace function private.ad_cover(partner_cd text, first_day date, last_day date) returns json language sql stable begin atomic
  select private.ad_cover_of(array[partner_cd], first_day, last_day);
end;
comment on function private.ad_cover is 'private.ad_cover_of one partner.';
grant execute on function private.ad_cover to authenticated, service_role;

-- Two periods are compared where they have the same days.
create or replace function private.ads_cover(partner_cd text, p private.sales_period) returns boolean
  language sql stable
  return cardinality(private.loaded_ad_days(partner_cd, (p).first_day, (p).last_day)) = (p).last_day - (p).first_day + 1
    and cardinality(private.loaded_ad_days(partner_cd, (p).first_before, (p).last_before))
      = (p).last_before - (p).first_before + 1;
comment on function private.ads_cover is 'Whether advertising reports of a partner cover every day of a period and of its comparison.';
grant execute on function private.ads_cover to authenticated, service_role;

-- 광고 매출 비중: sales within 14 days of a click are not those of the same days, so a part may exceed its whole.
create or replace function private.ad_sales_share(amount numeric, sale_amt numeric) returns numeric
  language sql immutable parallel safe
  return case when amount <= sale_amt then private.share(amount, sale_amt) end;
comment on function private.ad_sales_share is
  'Percent of sales that advertising brought (both won); null where it is said to have brought more than was sold, and without sales.';
grant execute on function private.ad_sales_share to authenticated, service_role;
