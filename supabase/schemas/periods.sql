create type private.sales_period as (
  first_day date, last_day date, shift integer, first_before date, last_before date, loaded date[], loaded_before date[],
  is_whole boolean, nothing private.measures, nothing_before private.measures
);
comment on type private.sales_period is 'A period, both days included, how many days before each of its days the day is that it is compared with, the days that makes (first_before to last_before), the loaded days of both (is_whole: all are), and what was sold by what has no row in one: nothing, or null where no day is loaded.';

-- The same number of days before (previous), whole weeks before (week), or 364 days before (year): the same days a year before,
-- moved to the same weekday. One day is never held against the day before it: a Saturday and a Friday sell differently.
create or replace function private.comparison_shift(comparison text, days integer) returns integer
  language sql immutable parallel safe
  return case
    when comparison = 'year' then 364
    when comparison = 'week' or comparison = 'previous' and days = 1 then days + 6 - (days + 6) % 7
    when comparison = 'previous' then days
  end;
comment on function private.comparison_shift is
  'How many days before a period of so many days its comparison lies: previous, week or year; null for another word.';
grant execute on function private.comparison_shift to authenticated, service_role;

-- Raises 22023 unless the days are real, in order, at most 730 and not in the future, and the rest makes sense.
create or replace function private.require_compared_days(
  today date, date_start text, date_end text, comparison text, brand_cds text[]
) returns private.sales_period language plpgsql stable set search_path = '' as $$
declare
  p private.sales_period;
  days integer;
begin
  perform private.require_days(date_start, date_end);
  perform private.require_choice('comparison', comparison, array['previous', 'week', 'year']);
  if date_end > private.day_text(today) then
    raise exception 'date_end is in the future' using errcode = '22023';
  end if;
  days := date_end::date - date_start::date + 1;
  if days > 730 then
    raise exception 'a period has at most 730 days' using errcode = '22023';
  end if;
  if brand_cds is null or cardinality(brand_cds) > 1000 or array_position(brand_cds, null) is not null then
    raise exception 'brand_cds must be at most 1000 codes' using errcode = '22023';
  end if;
  p.first_day := date_start;
  p.last_day := date_end;
  p.shift := private.comparison_shift(comparison, days);
  p.first_before := p.first_day - p.shift;
  p.last_before := p.last_day - p.shift;
  return p;
end
$$;
comment on function private.require_compared_days is 'The days of a page of figures and those that they are compared with, of no partner yet; raises 22023 for wrong, future or too many ones or for too many brands.';
grant execute on function private.require_compared_days to authenticated, service_role;

-- First statement of every function that reads figures of a period for one partner.
create or replace function private.open_period(
  partner_cd text, date_start text, date_end text, comparison text, brand_cds text[], source text
) returns private.sales_period language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  return private.require_period(private.korea_today(), partner_cd, date_start, date_end, comparison, brand_cds, source);
end
$$;
comment on function private.open_period is 'private.require_period as of today. Raises 42501 unless the caller may see the partner.';
grant execute on function private.open_period to authenticated, service_role;

-- source: sales or ads, whose loaded days the period has; null: of none.
create or replace function private.require_period(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[], source text
) returns private.sales_period language plpgsql stable set search_path = '' as $$
declare
  p private.sales_period := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
begin
  if source = 'ads' then
    p.loaded := private.loaded_ad_days(partner_cd, p.first_day, p.last_day);
    p.loaded_before := private.loaded_ad_days(partner_cd, p.first_before, p.last_before);
  elsif source = 'sales' then
    p.loaded := private.loaded_days_of(partner_cd, p.first_day, p.last_day);
    p.loaded_before := private.loaded_days_of(partner_cd, p.first_before, p.last_before);
    p.nothing := case when cardinality(p.loaded) > 0 then private.no_sales() end;
    p.nothing_before := case when cardinality(p.loaded_before) > 0 then private.no_sales() end;
  end if;
  p.is_whole := cardinality(p.loaded) + cardinality(p.loaded_before) = 2 * (p.last_day - p.first_day + 1);
  return p;
end
$$;
comment on function private.require_period is 'The period and comparison of a page of figures, and what of them is loaded of sales or ads (null: of none); raises 22023 for a wrong, future or too long one or for too many brands.';
grant execute on function private.require_period to authenticated, service_role;

-- Returns the period with the comparison of its rows. A row of a day is compared with the same weekday: of the week before, or of the
-- year before where the period is. So the change of a day is the same in every period that shows it.
create or replace function private.period_of_rows(partner_cd text, p private.sales_period, unit text) returns private.sales_period
  language plpgsql stable set search_path = '' as $$
begin
  if unit = 'day' and p.shift not in (7, 364) then
    p.shift := 7;
    p.first_before := p.first_day - p.shift;
    p.last_before := p.last_day - p.shift;
    p.loaded_before := private.loaded_days_of(partner_cd, p.first_before, p.last_before);
    p.nothing_before := case when cardinality(p.loaded_before) > 0 then private.no_sales() end;
    p.is_whole := cardinality(p.loaded) + cardinality(p.loaded_before) = 2 * (p.last_day - p.first_day + 1);
  end if;
  return p;
end
$$;
comment on function private.period_of_rows is 'A period of sales, compared as its rows (day, week or month) are: days with the same weekday.';
grant execute on function private.period_of_rows to authenticated, service_role;

-- A period in an answer: first and last day, how many days, and those that are not loaded.
create or replace function private.period_days(first_day date, last_day date, loaded date[]) returns json
  language sql immutable
  return json_build_object(
    'from', private.day_text(first_day), 'to', private.day_text(last_day), 'days', last_day - first_day + 1,
    'missing', array(
      select private.day_text(first_day + n) from generate_series(0, last_day - first_day) n
      where first_day + n not in (select unnest(loaded)) order by n));
comment on function private.period_days is
  'A period as an answer has it: from, to, days and the missing days (yyyyMMdd), given those that are loaded.';
grant execute on function private.period_days to authenticated, service_role;

create or replace function private.period_of(p private.sales_period) returns json
  language sql immutable
  return private.period_days((p).first_day, (p).last_day, (p).loaded);
comment on function private.period_of is 'private.period_days of a period.';
grant execute on function private.period_of to authenticated, service_role;

create or replace function private.comparison_of(p private.sales_period) returns json
  language sql immutable
  return private.period_days((p).first_before, (p).last_before, (p).loaded_before);
comment on function private.comparison_of is 'private.period_days of what a period is compared with.';
grant execute on function private.comparison_of to authenticated, service_role;

-- Settings: planned once per connection, because planning takes longer than looking.
create or replace function private.loaded_days_of(partner_cd text, first_day date, last_day date) returns date[]
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return array(select l."DAY" from private.loaded_sales_days(partner_cd, first_day, last_day) l);
end
$$;
comment on function private.loaded_days_of is 'The loaded days of sales of a partner, as a list.';
grant execute on function private.loaded_days_of to authenticated, service_role;

-- A period as whole months and days of the months that it covers in part.
create or replace function private.brand_parts(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns setof public.agg_brand_monthly language sql stable begin atomic
  with parts as materialized (
    select * from private.month_parts(first_day, last_day)
  )
  select b.* from public.agg_brand_monthly b
  where b."PARTNER_CD" = any (partner_cds) and b."MONTH_SK" = any ((select p.months from parts p)::integer[])
    and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
  union all
  select b."PARTNER_CD", b."BRAND_CD", b."DATE_SK" / 100, {{measures: b."$column"}}
  from public.agg_brand_daily b
  where b."PARTNER_CD" = any (partner_cds) and b."DATE_SK" = any ((select p.days from parts p)::integer[])
    and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds));
end;
comment on function private.brand_parts is
  'Sales of brands (of none: all) of partners in a period: a row each whole month, and each day of the others under its month.';
grant execute on function private.brand_parts to authenticated, service_role;

create or replace function private.brand_sums(partner_cd text, first_day date, last_day date, brand_cds text[])
  returns table ("BRAND_CD" text, "SUMS" private.measures) language sql stable begin atomic
  select b."BRAND_CD", row({{measures: private.bigint_sum(b."$column")}})::private.measures
  from private.brand_parts(array[partner_cd], first_day, last_day, brand_cds) b
  group by 1;
end;
comment on function private.brand_sums is
  'Measures of brands of a partner (none: all; empty: options without one) in a period. Brands without a row of sales have none.';
grant execute on function private.brand_sums to authenticated, service_role;

-- The same by brand and month, for what is measured by month: a target.
create or replace function private.brand_month_sums(partner_cd text, first_day date, last_day date, brand_cds text[])
  returns table ("BRAND_CD" text, "MONTH_SK" integer, "SUMS" private.measures) language sql stable begin atomic
  select b."BRAND_CD", b."MONTH_SK", row({{measures: private.bigint_sum(b."$column")}})::private.measures
  from private.brand_parts(array[partner_cd], first_day, last_day, brand_cds) b
  group by 1, 2;
end;
comment on function private.brand_month_sums is
  'Measures of brands of a partner (none: all) in the days of a period by month (yyyyMM); months and brands without sales have no row.';
grant execute on function private.brand_month_sums to authenticated, service_role;

-- All brands of a day are kept together.
create or replace function private.sold_by_day(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns table ("DATE_SK" integer, "SUMS" private.measures) language sql stable begin atomic
  select b."DATE_SK", row({{measures: private.bigint_sum(b."$column")}})::private.measures
  from (
    select p.* from public.agg_partner_daily p
    where cardinality(brand_cds) = 0 and p."PARTNER_CD" = any (partner_cds)
      and p."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
    union all
    select b."PARTNER_CD", b."DATE_SK", {{measures: b."$column"}}
    from public.agg_brand_daily b
    where cardinality(brand_cds) > 0 and b."PARTNER_CD" = any (partner_cds) and b."BRAND_CD" = any (brand_cds)
      and b."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
  ) b
  group by 1;
end;
comment on function private.sold_by_day is
  'Measures of partners in each day of a period, of brands (none: all); days without a row of sales have none.';
grant execute on function private.sold_by_day to authenticated, service_role;

-- Every day of a period with what was sold, beside its loaded days: null on a day that is not loaded.
create or replace function private.day_sums(
  partner_cd text, first_day date, last_day date, brand_cds text[], loaded date[]
) returns table ("DAY" date, "SUMS" private.measures) language sql stable begin atomic
  select first_day + n, case when first_day + n = any (loaded) then coalesce(s."SUMS", private.no_sales()) end
  from generate_series(0, last_day - first_day) n
  left join private.sold_by_day(array[partner_cd], first_day, last_day, brand_cds) s
    on s."DATE_SK" = private.date_sk(first_day + n);
end;
comment on function private.day_sums is 'Measures of every day of a period: 0 on a loaded day without sales, null on a day that is not loaded.';
grant execute on function private.day_sums to authenticated, service_role;
