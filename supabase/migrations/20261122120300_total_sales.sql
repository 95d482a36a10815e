-- 전체 통계: figures of all brands of a partner in a period beside its comparison. One function a part of the page, so
-- that each loads, fails and is tried again alone.

-- total_sales_summary as of a given Korea-time day.
create function private.total_sales_summary_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[]
) returns json
  language plpgsql stable
  set search_path = ''
  -- The period decides the plan; compiling costs more than it saves.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, date_start, date_end, comparison, brand_cds);
  loaded constant date[] := private.loaded_days_of(partner_cd, p.first_day, p.last_day);
  compared constant date[] := private.loaded_days_of(partner_cd, p.first_day - p.shift, p.last_day - p.shift);
begin
  return (
    with days as materialized (
      select * from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, loaded)
    ), before as (
      select private.total(b."SUMS") as sums
      from private.day_sums(partner_cd, p.first_day - p.shift, p.last_day - p.shift, brand_cds, compared) b
      where b."DAY" = any (compared)
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, loaded),
      'comparison', private.period_days(p.first_day - p.shift, p.last_day - p.shift, compared),
      'figures', private.figures(private.total(d."SUMS") filter (where d."DAY" = any (loaded))),
      'comparisonFigures', (select private.figures(b.sums) from before b),
      'heatMap', json_agg(json_build_object(
        'day', private.day_text(d."DAY"),
        'week', private.day_text(date_trunc('week', d."DAY"::timestamp)::date),
        'weekday', extract(isodow from d."DAY")::integer,
        'saleAmt', (d."SUMS")."saleAmt") order by d."DAY"))
    from days d
  );
end
$$;
comment on function private.total_sales_summary_on(date, text, text, text, text, text[]) is
  'total_sales_summary as of a Korea-time day.';

-- total_sales_days as of a given Korea-time day.
create function private.total_sales_days_on(
  today date, partner_cd text, date_start text, date_end text, unit text, comparison text, brand_cds text[]
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, date_start, date_end, comparison, brand_cds);
  loaded constant date[] := private.loaded_days_of(partner_cd, p.first_day, p.last_day);
  compared constant date[] := private.loaded_days_of(partner_cd, p.first_day - p.shift, p.last_day - p.shift);
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  return (
    with days as (
      select d."DAY" as day, d."SUMS" as sums, b."SUMS" as sums_before,
        d."DAY" = any (loaded) as is_loaded, b."DAY" = any (compared) as is_compared
      from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, loaded) d
      join private.day_sums(partner_cd, p.first_day - p.shift, p.last_day - p.shift, brand_cds, compared) b
        on b."DAY" = d."DAY" - p.shift
    ), units as materialized (
      select min(d.day) as first_day, max(d.day) as last_day,
        count(*) filter (where not d.is_loaded) as missing, count(*) filter (where not d.is_compared) as missing_before,
        private.total(d.sums) filter (where d.is_loaded) as sums,
        private.total(d.sums_before) filter (where d.is_compared) as sums_before
      from days d
      -- The whole of a day, week (from Monday) or month.
      group by date_trunc(unit, d.day::timestamp)
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, loaded),
      'comparison', private.period_days(p.first_day - p.shift, p.last_day - p.shift, compared),
      'figures', private.figures(private.total(u.sums) filter (where u.sums is distinct from null)),
      'comparisonFigures', private.figures(private.total(u.sums_before) filter (where u.sums_before is distinct from null)),
      'rows', json_agg(json_build_object(
        'from', private.day_text(u.first_day), 'to', private.day_text(u.last_day), 'missingDays', u.missing,
        'comparisonFrom', private.day_text(u.first_day - p.shift), 'comparisonTo', private.day_text(u.last_day - p.shift),
        'comparisonMissingDays', u.missing_before,
        'figures', private.figures(u.sums), 'comparisonFigures', private.figures(u.sums_before)) order by u.first_day))
    from units u
  );
end
$$;
comment on function private.total_sales_days_on(date, text, text, text, text, text, text[]) is
  'total_sales_days as of a Korea-time day.';

-- total_sales_brands as of a given Korea-time day.
create function private.total_sales_brands_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[]
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, date_start, date_end, comparison, brand_cds);
  loaded constant date[] := private.loaded_days_of(partner_cd, p.first_day, p.last_day);
  compared constant date[] := private.loaded_days_of(partner_cd, p.first_day - p.shift, p.last_day - p.shift);
  -- What a brand without a row sold: nothing, or nobody knows.
  nothing constant private.measures := case when cardinality(loaded) > 0 then private.no_sales() end;
  nothing_before constant private.measures := case when cardinality(compared) > 0 then private.no_sales() end;
begin
  return (
    with brands as materialized (
      select brand_cd, coalesce(s."SUMS", nothing) as sums, coalesce(b."SUMS", nothing_before) as sums_before
      from private.brand_sums(partner_cd, p.first_day, p.last_day, brand_cds, true) s
      full join private.brand_sums(partner_cd, p.first_day - p.shift, p.last_day - p.shift, brand_cds, true) b using ("KEY")
      cross join lateral (select coalesce(s."KEY", b."KEY") as brand_cd) key
    ), total as materialized (
      select coalesce(private.total(t.sums) filter (where nothing is distinct from null), nothing) as sums,
        coalesce(private.total(t.sums_before) filter (where nothing_before is distinct from null), nothing_before) as sums_before
      from brands t
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, loaded),
      'comparison', private.period_days(p.first_day - p.shift, p.last_day - p.shift, compared),
      'figures', private.figures(t.sums), 'comparisonFigures', private.figures(t.sums_before),
      'rows', coalesce((
        select json_agg(json_build_object(
          'brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM",
          'share', private.share((r.sums)."saleAmt", (t.sums)."saleAmt"),
          'figures', private.figures(r.sums), 'comparisonFigures', private.figures(r.sums_before))
          order by (r.sums)."saleAmt" desc nulls last, r.brand_cd collate "C")
        from brands r
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = total_sales_brands_on.partner_cd
      ), '[]'))
    from total t
  );
end
$$;
comment on function private.total_sales_brands_on(date, text, text, text, text, text[]) is
  'total_sales_brands as of a Korea-time day.';

create function public.total_sales_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.total_sales_summary_on(private.korea_today(), partner_cd, date_start, date_end, comparison, brand_cds);
end
$$;

create function public.total_sales_days(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.total_sales_days_on(private.korea_today(), partner_cd, date_start, date_end, unit, comparison, brand_cds);
end
$$;

create function public.total_sales_brands(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.total_sales_brands_on(private.korea_today(), partner_cd, date_start, date_end, comparison, brand_cds);
end
$$;

comment on function public.total_sales_summary(text, text, text, text, text[]) is
$$KPIs of 전체 통계. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"period", "comparison", "figures", "comparisonFigures", "heatMap"}.
period, comparison: from, to (yyyyMMdd, both included), days, missing (days that are not loaded). figures, comparisonFigures: the measures of private.measures and the ratios of private.ratios in one object, sums over the loaded days; null when no day is loaded.
heatMap: a row a day of the period, oldest first: day, week (its Monday), weekday (1 Monday to 7), saleAmt (won; null when the day is not loaded).

date_start, date_end: Korea-time days yyyyMMdd, at most 730 of them, none in the future. comparison: previous (the same number of days before) or year (364 days before, the same weekdays). brand_cds: none = any; an empty code = options without a brand. Sums are over all options of the partner, of the brand that each has now, also of brands out of use.$$;
comment on function public.total_sales_days(text, text, text, text, text, text[]) is
$$Series and 일자별 of 전체 통계. Callers and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month.

Returns {"period", "comparison", "figures", "comparisonFigures", "rows"}; all but rows as total_sales_summary.
A row is a day, week or month, cut to the period, oldest first: from, to, missingDays (how many of its days are not loaded), figures (null when none is); comparisonFrom, comparisonTo, comparisonMissingDays and comparisonFigures of the days that its days are compared with. The rows add up to figures and comparisonFigures.$$;
comment on function public.total_sales_brands(text, text, text, text, text[]) is
$$브랜드별 and shares of 전체 통계. Callers and arguments as total_sales_summary.

Returns {"period", "comparison", "figures", "comparisonFigures", "rows"}; all but rows as total_sales_summary.
A row is a brand with sales or traffic in period or comparison, the highest saleAmt first: brandCd and brandName (null: options without a brand), share (percent of the saleAmt of all rows, null unless that is above 0), figures, comparisonFigures. The rows add up to figures and comparisonFigures.$$;

grant execute on function
  private.total_sales_summary_on(date, text, text, text, text, text[]),
  private.total_sales_days_on(date, text, text, text, text, text, text[]),
  private.total_sales_brands_on(date, text, text, text, text, text[]),
  public.total_sales_summary(text, text, text, text, text[]),
  public.total_sales_days(text, text, text, text, text, text[]),
  public.total_sales_brands(text, text, text, text, text[])
  to authenticated, service_role;
