-- 전체 통계 says which of its products have a page: those of a brand out of use are counted there and not found by their own.

-- total_sales_products as of a given Korea-time day.
create or replace function private.total_sales_products_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[], row_limit integer
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '32MB'
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, date_start, date_end, comparison, brand_cds);
  loaded constant date[] := private.loaded_days_of(partner_cd, p.first_day, p.last_day);
  compared constant date[] := private.loaded_days_of(partner_cd, p.first_day - p.shift, p.last_day - p.shift);
  nothing_before constant private.measures := case when cardinality(compared) > 0 then private.no_sales() end;
  total private.measures;
  total_before private.measures;
begin
  if row_limit is null or row_limit < 1 or row_limit > 1000 then
    raise exception 'row_limit must be 1 to 1000' using errcode = '22023';
  end if;
  total := (
    select private.total(d."SUMS") filter (where d."DAY" = any (loaded))
    from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, loaded) d);
  total_before := (
    select private.total(d."SUMS") filter (where d."DAY" = any (compared))
    from private.day_sums(partner_cd, p.first_day - p.shift, p.last_day - p.shift, brand_cds, compared) d);

  return (
    with listed as materialized (
      select o."OPTION_CD" as option_cd, o."ITEM_NM" as item_nm,
        case when o."PRODUCTID" <> '' then 'p' || o."PRODUCTID" else 'o' || o."OPTION_CD" end as product
      from public.dim_option o
      where o."PARTNER_CD" = total_sales_products_on.partner_cd
        and (cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds))
    ), sold as (
      select l.product, sum(a."SALE_AMT") as amount
      from private.option_amounts(partner_cd, p.first_day, p.last_day) a
      join listed l on l.option_cd = a."OPTION_CD"
      group by l.product
    ), ranked as (
      select s.product, s.amount, row_number() over place as place,
        sum(greatest(s.amount, 0)) over (place rows unbounded preceding) as running, sum(greatest(s.amount, 0)) over () as positive
      from sold s
      window place as (order by s.amount desc, s.product collate "C")
    ), classed as materialized (
      select r.*, private.share(r.running, r.positive) as cumulative,
        case when r.amount > 0 then
          case when r.running * 100 <= r.positive * 80 then 'A' when r.running * 100 <= r.positive * 95 then 'B' else 'C' end
        end as class
      from ranked r
    ), top as materialized (
      select c.product, c.place, c.cumulative, c.class, count(*) as options, array_agg(l.option_cd) as option_cds,
        (array_agg(l.item_nm order by l.option_cd collate "C"))[1] as item_nm
      from classed c join listed l using (product)
      where c.place <= row_limit
      group by c.product, c.place, c.cumulative, c.class
    ), paged as materialized (
      select 'p' || a."PRODUCTID" as product
      from private.analysed_options(total_sales_products_on.partner_cd,
        array(select substr(t.product, 2) from top t where t.product like 'p%')) a
    ), codes as materialized (
      select t.product, u.option_cd from top t cross join lateral unnest(t.option_cds) u (option_cd)
    ), now as (
      select c.product, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_day, p.last_day, array(select option_cd from codes)) s
      join codes c on c.option_cd = s."OPTION_CD" group by c.product
    ), before as (
      select c.product, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_day - p.shift, p.last_day - p.shift, array(select option_cd from codes)) s
      join codes c on c.option_cd = s."OPTION_CD" group by c.product
    ), shown as materialized (
      select t.*, n.sums, coalesce(b.sums, nothing_before) as sums_before
      from top t join now n using (product) left join before b using (product)
    ), rest as (
      select private.rest_of(total, private.total(s.sums)) as sums,
        private.rest_of(total_before, private.total(s.sums_before)) as sums_before
      from shown s
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, loaded),
      'comparison', private.period_days(p.first_day - p.shift, p.last_day - p.shift, compared),
      'figures', private.figures(total), 'comparisonFigures', private.figures(total_before),
      'productCount', (select count(*) from classed),
      'classes', (
        select json_agg(json_build_object('abcClass', k.class, 'productCount', coalesce(c.products, 0),
          'saleAmt', coalesce(c.amount, 0), 'share', private.share(coalesce(c.amount, 0), w.positive)) order by k.class)
        from unnest(array['A', 'B', 'C']) k (class)
        left join (select c.class, count(*) as products, sum(c.amount) as amount from classed c group by c.class) c using (class)
        cross join (select min(c.positive) as positive from classed c) w),
      'rows', coalesce((
        select json_agg(json_build_object(
          'rank', s.place,
          'productId', case when s.product like 'p%' then substr(s.product, 2) end,
          'optionCd', case when s.product like 'o%' then substr(s.product, 2) end,
          'hasPage', s.product in (select g.product from paged g),
          'productName', s.item_nm,
          'brandName', (
            select string_agg(distinct b."BRAND_NM", ', ' order by b."BRAND_NM")
            from public.dim_option o join public.dim_brand b using ("BRAND_CD") where o."OPTION_CD" = any (s.option_cds)),
          'optionCount', s.options,
          'share', private.share((s.sums)."saleAmt", (total)."saleAmt"),
          'cumulativeShare', s.cumulative, 'abcClass', s.class,
          'figures', private.figures(s.sums), 'comparisonFigures', private.figures(s.sums_before)) order by s.place)
        from shown s), '[]'),
      'others', json_build_object(
        'productCount', (select count(*) from classed c where c.place > row_limit),
        'figures', private.figures((r).sums), 'comparisonFigures', private.figures((r).sums_before)))
    from rest r
  );
end
$$;
comment on function private.total_sales_products_on is 'total_sales_products as of a Korea-time day.';
grant execute on function private.total_sales_products_on to authenticated, service_role;

create or replace function public.total_sales_products(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}',
  row_limit integer default 100
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.total_sales_products_on(private.korea_today(), partner_cd, date_start, date_end, comparison, brand_cds, row_limit);
end
$$;
comment on function public.total_sales_products is
  '상품 TOP 100, Pareto and ABC of 전체 통계. Callers and arguments as total_sales_summary; row_limit: 1 to 1000 products.

Returns {"period", "comparison", "figures", "comparisonFigures", "productCount", "classes", "rows", "others"}; the first four as total_sales_summary. A product is the options of one PRODUCTID, or an option without one; it counts when it has a row in the period (productCount).
rows: the products of the highest saleAmt, highest first: rank, productId (null: an option without one), optionCd (of such an option, else null), hasPage (whether product_analytics and product_detail find it; not of a brand out of use), productName, brandName (several with a comma; null: none), optionCount, share (percent of the saleAmt of all products, null unless that is above 0), cumulativeShare (percent of all positive saleAmt, this product and those above it), abcClass, figures, comparisonFigures.
abcClass: A while cumulativeShare is at most 80, B at most 95, C the rest; null for a product that sold nothing or less. classes: A, B and C with productCount, saleAmt and share of all positive saleAmt.
others: productCount, figures and comparisonFigures of all that has no row, also of what was sold in the comparison alone. Rows and others add up to figures and comparisonFigures.';
grant execute on function public.total_sales_products to authenticated, service_role;
