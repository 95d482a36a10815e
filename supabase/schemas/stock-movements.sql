-- What moved by option and month: fact_stock_movement_monthly and how it follows what is loaded.

-- The first day of a month yyyyMM.
create or replace function private.month_start(month_sk integer) returns date
  language sql immutable parallel safe
  return make_date(month_sk / 100, month_sk % 100, 1);
comment on function private.month_start is 'The first day of a month (yyyyMM).';
grant execute on function private.month_start to authenticated, service_role;

-- The last day of a month yyyyMM.
create or replace function private.month_end(month_sk integer) returns date
  language sql immutable parallel safe
  return (make_date(month_sk / 100, month_sk % 100, 1) + interval '1 month')::date - 1;
comment on function private.month_end is 'The last day of a month (yyyyMM).';
grant execute on function private.month_end to authenticated, service_role;

-- Months that can be reconciled or are worth saying why not: with sales and with the stock of one of their ends. Not the
-- month that still goes on, by the newest day that is loaded.
create or replace function private.movement_months(partner_cd text) returns integer[] language sql stable begin atomic
  -- Kept apart, so that stock is looked for once a month and not once a day.
  with sold as materialized (
    select distinct d."DATE_SK" / 100 as month_sk from public.agg_partner_daily d where d."PARTNER_CD" = partner_cd
  )
  select array(
    select s.month_sk
    from sold s
    where private.day_text(private.month_end(s.month_sk)) <= greatest(
        (select max(d."DATE_SK")::text from public.agg_partner_daily d where d."PARTNER_CD" = partner_cd),
        (select max(t."SNAP_DT") from public.fact_stock_snapshot t where t."PARTNER_CD" = partner_cd))
      and (private.has_snapshot(partner_cd, private.month_start(s.month_sk) - 1)
        or private.has_snapshot(partner_cd, private.month_end(s.month_sk)))
    order by 1);
end;
comment on function private.movement_months is 'Months (yyyyMM) of a partner that have ended by what is loaded, with sales and with stock of the end of the month before or of their own, in order.';

-- True if a stock file of the day is loaded.
create or replace function private.has_snapshot(partner_cd text, day date) returns boolean language sql stable begin atomic
  -- The first day from this one on, which the index finds. With an equality the planner reads the whole table when it expects
  -- many rows of every day.
  select coalesce((select min(t."SNAP_DT") from public.fact_stock_snapshot t
    where t."PARTNER_CD" = partner_cd and t."SNAP_DT" >= private.day_text(day)) = private.day_text(day), false);
end;
comment on function private.has_snapshot is 'Whether stock of a partner of that day is loaded.';

-- What fact_stock_movement_monthly must hold of a month.
create or replace function private.movement_month_facts(partner_cd text, month_sk integer)
  returns setof public.fact_stock_movement_monthly language sql stable begin atomic
  with ends as (
    select private.day_text(private.month_start(month_sk) - 1) as opening, private.day_text(private.month_start(month_sk)) as first_day,
      private.day_text(private.month_end(month_sk)) as closing
  ), held as materialized (
    select t."OPTION_CD" as option_cd, bool_or(t."OFFER_CONDITION" <> 'NEW') as is_used,
      max(t."STOCK_QTY") filter (where t."SNAP_DT" = e.opening) as open_qty,
      max(t."STOCK_QTY") filter (where t."SNAP_DT" = e.closing) as close_qty,
      -- An option that came to be in the month had nothing before it.
      bool_or(t."SNAP_DT" = e.closing and t."PRODUCT_REG_DT" between e.first_day and e.closing) as is_new
    from ends e
    join public.fact_stock_snapshot t on t."PARTNER_CD" = partner_cd and t."SNAP_DT" in (e.opening, e.closing)
    group by 1
  ), used as materialized (
    -- Returned units are put back under any of the returned-grade options of the product, which none of the reports names.
    select n.option_cd, n.item, n.option,
      case when n.item <> '' then min(n.option_cd) over (partition by n.item, n.option) else n.option_cd end as key
    from (
      select h.option_cd, coalesce(o."ITEM_NM", '') as item, coalesce(o."OPTION_NM", '') as option
      from held h
      left join public.dim_option o on o."OPTION_CD" = h.option_cd and o."PARTNER_CD" = partner_cd
      where h.is_used
    ) n
  ), used_name as (
    select distinct u.item, u.option, u.key from used u where u.item <> ''
  ), moved as (
    select d."OPTION_CD" as option_cd, 0 as in_qty, 0 as guessed_qty, 0 as return_qty, 0 as ungraded_qty, d."SALE_QTY" as sale_qty,
      0 as out_qty
    from public.agg_option_monthly d where d."PARTNER_CD" = partner_cd and d."MONTH_SK" = month_sk
    union all
    select i."OPTION_CD", i."SALE_READY_QTY", case when i.stowed is null then i."SALE_READY_QTY" else 0 end, 0, 0, 0, 0
    from (
      select l."OPTION_CD", l."SALE_READY_QTY", l."SCH_DT",
        case when private.is_day_text(replace(l."DP_APRV_DT", '-', '')) then replace(l."DP_APRV_DT", '-', '') end as stowed
      from public.raw_wing_inbound_request l
      where l."CUST_CD" = partner_cd and l."SVC" = '2P' and l."SALE_READY_QTY" <> 0
    ) i
    cross join ends e
    where coalesce(i.stowed, i."SCH_DT") between e.first_day and e.closing
    union all
    select coalesce(n.key, c."OPTION_CD"), 0, 0, case when c."GRADE" is not null then c."QTY" else 0 end,
      case when c."GRADE" is null then c."QTY" else 0 end, 0, 0
    from ends e
    join public.fact_settlement_cost c on c."PARTNER_CD" = partner_cd and c."OCCUR_DT" between e.first_day and e.closing
      and c."COST_TYPE" = 'RESTOCKING' and c."QTY" <> 0
    left join public.dim_option o on o."OPTION_CD" = c."OPTION_CD" and o."PARTNER_CD" = partner_cd and c."GRADE" <> 'NEW'
    left join used_name n on n.item = o."ITEM_NM" and n.option = o."OPTION_NM"
    -- Without an option of a returned grade under that name nobody can see where the units went.
    where c."GRADE" = 'NEW' or c."GRADE" is null or n.key is not null or c."OPTION_CD" in (select u.option_cd from used u)
    union all
    select c."OPTION_CD", 0, 0, 0, 0, 0, c."QTY"
    from ends e
    join public.fact_settlement_cost c on c."PARTNER_CD" = partner_cd and c."OCCUR_DT" between e.first_day and e.closing
      and c."COST_TYPE" = 'REMOVAL' and c."QTY" <> 0
  ), by_key as (
    select coalesce(u.key, m.option_cd) as option_cd, sum(m.in_qty) as in_qty, sum(m.guessed_qty) as guessed_qty,
      sum(m.return_qty) as return_qty, sum(m.ungraded_qty) as ungraded_qty, sum(m.sale_qty) as sale_qty, sum(m.out_qty) as out_qty
    from moved m left join used u on u.option_cd = m.option_cd
    where m.option_cd <> ''
    group by 1
  ), stood as (
    select coalesce(u.key, h.option_cd) as option_cd,
      case when bool_and(h.open_qty is not null or h.is_new) then sum(coalesce(h.open_qty, 0)) end as open_qty,
      case when bool_and(h.close_qty is not null) then sum(h.close_qty) end as close_qty
    from held h left join used u on u.option_cd = h.option_cd
    group by 1
  )
  select r.*, case when num_nulls(r.open_qty, r.close_qty) > 0 or r.ungraded_qty <> 0 then 'held'
      when r.diff_qty > private.loss_tolerance(r.theory_qty) then 'loss'
      when r.diff_qty < -private.loss_tolerance(r.theory_qty) then 'excess' else 'even' end, 0
  from (
    select partner_cd, month_sk, t.option_cd, t.is_used, t.open_qty, t.in_qty, t.guessed_qty, t.return_qty, t.ungraded_qty, t.sale_qty,
      t.out_qty, t.close_qty, t.open_qty + t.in_qty + t.return_qty - t.sale_qty - t.out_qty as theory_qty,
      t.open_qty + t.in_qty + t.return_qty - t.sale_qty - t.out_qty - t.close_qty as diff_qty
    from (
      select coalesce(s.option_cd, m.option_cd) as option_cd, k.key is not null as is_used, s.open_qty::integer as open_qty,
        coalesce(m.in_qty, 0)::integer as in_qty, coalesce(m.guessed_qty, 0)::integer as guessed_qty,
        coalesce(m.return_qty, 0)::integer as return_qty, coalesce(m.ungraded_qty, 0)::integer as ungraded_qty,
        coalesce(m.sale_qty, 0)::integer as sale_qty, coalesce(m.out_qty, 0)::integer as out_qty, s.close_qty::integer as close_qty
      from stood s
      full join by_key m on m.option_cd = s.option_cd
      left join (select distinct u.key from used u) k on k.key = coalesce(s.option_cd, m.option_cd)
    ) t
  ) r;
end;
comment on function private.movement_month_facts is 'Rows of fact_stock_movement_monthly of a month (yyyyMM), from the reports.';

-- Writes months anew from the reports, and those that have come to be; then says of all months whether they can be judged, and
-- which differences were paid.
-- Settings: the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.movements_changed(partner_cd text, months integer[]) returns void
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  span constant integer[] := private.movement_months(partner_cd);
  month_sk integer;
begin
  for month_sk in
    select m from unnest(months) m
    union
    select m from unnest(span) m
    where m not in (select k."MONTH_SK" from public.agg_loss_month k where k."PARTNER_CD" = movements_changed.partner_cd)
  loop
    delete from public.fact_stock_movement_monthly k
    where k."PARTNER_CD" = movements_changed.partner_cd and k."MONTH_SK" = month_sk;
    delete from public.agg_loss_month k where k."PARTNER_CD" = movements_changed.partner_cd and k."MONTH_SK" = month_sk;
    delete from public.agg_loss_kind k where k."PARTNER_CD" = movements_changed.partner_cd and k."MONTH_SK" = month_sk;
    if month_sk = any (span) then
      insert into public.fact_stock_movement_monthly select * from private.movement_month_facts(movements_changed.partner_cd, month_sk);
      insert into public.agg_loss_month values (movements_changed.partner_cd, month_sk, '{}');
      insert into public.agg_loss_kind select * from private.loss_kind_facts(movements_changed.partner_cd, array[month_sk], null);
    end if;
  end loop;
  perform private.judge_losses(movements_changed.partner_cd);
end
$$;
comment on function private.movements_changed is 'Brings fact_stock_movement_monthly, agg_loss_month and agg_loss_kind of a partner in line with the reports: the named months (yyyyMM) and any that are not there yet, and what of all was paid. Whatever writes stock of month ends, sales, inbound lines, restocking, removals, compensation or payments calls it in the same transaction: loading does.';

-- What of the kept months hangs on other months and on which files are loaded.
create or replace function private.judge_losses(partner_cd text) returns void language plpgsql volatile set search_path = '' as $$
begin
  update public.agg_loss_month k set "REASONS" = j."REASONS"
  from private.loss_months(judge_losses.partner_cd) j
  where k."PARTNER_CD" = judge_losses.partner_cd and k."MONTH_SK" = j."MONTH_SK" and k."REASONS" <> j."REASONS";
  create temporary table losses_paid on commit drop as
  select p.* from private.paid_losses(judge_losses.partner_cd, array(
    select k."MONTH_SK" from public.agg_loss_month k where k."PARTNER_CD" = judge_losses.partner_cd and k."REASONS" = '{}')) p;
  update public.fact_stock_movement_monthly m set "PAID_QTY" = p."PAID_QTY"
  from pg_temp.losses_paid p
  where m."PARTNER_CD" = judge_losses.partner_cd and m."OPTION_CD" = p."OPTION_CD" and m."MONTH_SK" = p."MONTH_SK"
    and m."PAID_QTY" <> p."PAID_QTY";
  update public.fact_stock_movement_monthly m set "PAID_QTY" = 0
  where m."PARTNER_CD" = judge_losses.partner_cd and m."DIFF_QTY" > 0 and m."PAID_QTY" <> 0
    and not exists (select from pg_temp.losses_paid p where p."OPTION_CD" = m."OPTION_CD" and p."MONTH_SK" = m."MONTH_SK");
  drop table pg_temp.losses_paid;
  update public.agg_loss_kind k set "PAID_QTY" = p.qty
  from (
    select m."MONTH_SK" as month_sk, m."KIND" as kind, sum(m."PAID_QTY") as qty from public.fact_stock_movement_monthly m
    where m."PARTNER_CD" = judge_losses.partner_cd and m."DIFF_QTY" > 0 group by 1, 2) p
  where k."PARTNER_CD" = judge_losses.partner_cd and k."MONTH_SK" = p.month_sk and k."KIND" = p.kind and k."PAID_QTY" <> p.qty;
end
$$;
comment on function private.judge_losses is 'Says of the kept months of a partner why they cannot be judged, and what of their differences was paid.';

create or replace function private.follow_settlement_waivers() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  perform private.judge_losses(w."PARTNER_CD") from (select distinct c."PARTNER_CD" from changed_waivers c) w;
  return null;
end
$$;
comment on function private.follow_settlement_waivers is 'Trigger: a report that there is none of may be all that a month lacked.';

-- Which months a report that was just loaded may have changed; null: it says nothing of them.
create or replace function private.loaded_movement_months(batch private.import_batch) returns integer[]
  language plpgsql stable set search_path = '' as $$
declare
  span constant integer[] := private.movement_months(batch.partner_cd);
  first_day constant date := batch.period_start;
  months integer[];
begin
  if batch.category in ('옵션마스터', '입고요청') then
    return span;
  elsif batch.category in ('재고 손실 보상', '정산현황 요약') then
    return '{}';
  elsif batch.category in ('반품 회수/재입고', '반출') then
    -- Lines of a week may be of days before it.
    return array(
      select private.date_sk(m::date) / 100
      from generate_series(date_trunc('month', first_day) - interval '1 month', batch.period_end::date, interval '1 month') m
      union
      select left(c."OCCUR_DT", 6)::integer from public.fact_settlement_cost c
      where c."PARTNER_CD" = batch.partner_cd and c."SETTLE_END_DT" between batch.period_start and batch.period_end
        and c."COST_TYPE" in ('RESTOCKING', 'REMOVAL'));
  elsif batch.category in ('판매분석', '재고현황') then
    months := case when batch.category = '판매분석' then array[private.date_sk(first_day) / 100]
      when date_part('day', first_day + 1) = 1 then array[private.date_sk(first_day) / 100, private.date_sk(first_day + 1) / 100]
      else '{}' end;
    -- A day of the month that still goes on is of none.
    if months && span or exists (select from unnest(span) m
      where m not in (select k."MONTH_SK" from public.agg_loss_month k where k."PARTNER_CD" = batch.partner_cd))
    then
      return months;
    end if;
  end if;
  return null;
end
$$;
comment on function private.loaded_movement_months is
  'Months (yyyyMM) of movements of stock that a loaded report may have changed; null: it says nothing of them.';

-- Called after each load.
create or replace function private.movements_loaded(batch private.import_batch) returns void language plpgsql volatile set search_path = '' as $$
declare
  months constant integer[] := private.loaded_movement_months(batch);
begin
  if months is not null then
    perform private.movements_changed(batch.partner_cd, months);
  end if;
end
$$;
comment on function private.movements_loaded is 'Brings fact_stock_movement_monthly in line with a report that was loaded.';
