-- Losses: pieces that reports say should be in stock and are not, what of them was paid, and where reports do not say enough.

-- Why months cannot be judged. Empty: nothing is missing.
create or replace function private.loss_months(partner_cd text) returns table ("MONTH_SK" integer, "REASONS" text[])
  language plpgsql stable set search_path = '' as $$
declare
  span constant integer[] := private.movement_months(partner_cd);
  first_day constant date := private.month_start(span[1]);
  last_day constant date := private.month_end(span[cardinality(span)]);
begin
  if cardinality(span) = 0 then
    return;
  end if;
  return query
  with months as materialized (
    select m.sk, private.month_start(m.sk) as first, private.month_end(m.sk) as last from unnest(span) m (sk)
  ), sold as materialized (
    select private.date_sk(l."DAY") / 100 as sk, count(*) as days from private.loaded_sales_days(partner_cd, first_day, last_day) l group by 1
  ), periods as materialized (
    select p.first_day as first, p.last_day as last, private.day_text(p.last_day) as ended
    from private.settlement_periods_of(partner_cd) p
  ), filed as materialized (
    -- A report that there is none of is as good as one that is loaded.
    select l."CATEGORY" as category, l."PART" as part, l."SETTLE_END_DT" as ended from public.log_settlement_file l
    where l."PARTNER_CD" = loss_months.partner_cd
    union all
    select w."CATEGORY", p.part, w."SETTLE_END_DT"
    from public.dim_settlement_waiver w cross join unnest(array['RESTOCKING', 'REMOVAL', '']) p (part)
    where w."PARTNER_CD" = loss_months.partner_cd
  ), covered as materialized (
    select d.part, private.date_sk(d.day) / 100 as sk, count(*) as days
    from (
      select distinct f.part, p.first + n as day
      from periods p
      join filed f on f.ended = p.ended and (f.category, f.part) in (('반품 회수/재입고', 'RESTOCKING'), ('반출', 'REMOVAL'))
      cross join lateral generate_series(0, p.last - p.first) n
    ) d group by 1, 2
  ), compensated as materialized (
    -- Without compensation there is no report of it: that there was none is known of payments that say so, and taken from reports before and after.
    select p.first, p.last, f.is_there or coalesce(s.amount, 0) = 0 as is_known, f.is_there or s.amount = 0 as is_said
    from periods p
    cross join lateral (select exists (select from filed f where f.ended = p.ended and f.category = '재고 손실 보상')) f (is_there)
    left join lateral (
      select max(abs(s."COMP_AMT")) from public.fact_settlement_summary s
      where s."PARTNER_CD" = loss_months.partner_cd and s."END_DT" = p.ended
    ) s (amount) on true
  ), inbound as materialized (
    select u."PERIOD_START"::date as first, u."PERIOD_END"::date as last from public.log_file_upload u
    where u."PARTNER_CD" = loss_months.partner_cd and u."CATEGORY" = '입고요청' and u."PERIOD_START" is not null
  )
  select m.sk, array_remove(array[
    case when not private.has_snapshot(loss_months.partner_cd, m.first - 1) then 'openFile' end,
    case when not private.has_snapshot(loss_months.partner_cd, m.last) then 'closeFile' end,
    case when s.days is distinct from m.last - m.first + 1 then 'sales' end,
    case when not private.inbound_covers(m.first, m.last, (select array_agg(i.first order by i.first, i.last) from inbound i),
      (select array_agg(i.last order by i.first, i.last) from inbound i)) then 'inbound' end,
    case when r.days is distinct from m.last - m.first + 1 then 'returns' end,
    case when o.days is distinct from m.last - m.first + 1 then 'removals' end,
    -- A loss is paid weeks after it: a report of the next three months that is missing may pay for it.
    case when not coalesce(min(c.last) filter (where c.is_said) <= m.last and max(c.last) filter (where c.is_said) >= m.last, false)
      or bool_or(not c.is_known and c.last >= m.first and c.first <= m.last + 92) then 'compensation' end
  ], null)
  from months m
  left join sold s on s.sk = m.sk
  left join covered r on r.sk = m.sk and r.part = 'RESTOCKING'
  left join covered o on o.sk = m.sk and o.part = 'REMOVAL'
  left join compensated c on true
  group by m.sk, m.first, m.last, s.days, r.days, o.days;
end
$$;
comment on function private.loss_months is 'Months (yyyyMM) of a partner with movements of stock, and what is not loaded of them: openFile, closeFile (stock of the ends), sales (days), inbound, returns, removals, compensation; empty: nothing.';

-- Reports of inbound requests say of which days of arrival they are only by their lines, so that some days without one are usual.
create or replace function private.inbound_covers(first_day date, last_day date, firsts date[], lasts date[]) returns boolean
  language sql immutable parallel safe set search_path = '' as $$
  select coalesce(max(g.next - g.until - 1) <= 14, false)
  from (
    select greatest(max(f.until) over (order by f.first, f.until rows between unbounded preceding and 1 preceding), first_day - 1) as until,
      least(f.first, last_day + 1) as next
    from (
      select greatest(u.first, first_day) as first, least(u.last, last_day) as until
      from unnest(firsts, lasts) u (first, last) where u.first <= last_day and u.last >= first_day
      union all select last_day + 1, last_day + 1
    ) f
  ) g
$$;
comment on function private.inbound_covers is
  'Whether reports from and to these days, in order, leave no more than 14 days on end of a period without one.';

-- Differences up to a piece or 1 % of what should be there are no losses.
create or replace function private.loss_tolerance(theory_qty integer) returns numeric
  language sql immutable parallel safe
  return greatest(1, abs(theory_qty) / 100.0);
comment on function private.loss_tolerance is 'Pieces that stock may differ from what should be there (theory_qty): 1 or 1 %, whichever is more.';
grant execute on function private.loss_tolerance to authenticated, service_role;

-- What was lost on the way back from a customer was not stock.
create or replace function private.is_stock_loss(loss_type text) returns boolean
  language sql immutable parallel safe
  return coalesce(loss_type, '') not like '%회수%';
comment on function private.is_stock_loss is 'Whether a compensated loss (손실 유형) was one of stock.';
grant execute on function private.is_stock_loss to authenticated, service_role;

-- Which losses were paid. Over all months of an option, because compensation is often dated after the month in which its loss is
-- seen: first a loss of the same month and as many pieces, then the oldest of as many, then one of the same month, then the
-- oldest, then one of the month after (stock is taken off later than it was lost). Differences that are no losses
-- take only what is of their month. months: those that can be judged.
create or replace function private.paid_losses(partner_cd text, months integer[])
  returns table ("OPTION_CD" text, "MONTH_SK" integer, "PAID_QTY" integer) language plpgsql stable set search_path = '' as $$
declare
  item record;
  paid integer[];
  rest integer[];
  taken integer;
begin
  for item in
    with paid as materialized (
      -- Options of a returned grade are reconciled under the first id of their product and option name.
      select coalesce(u.key, c."OPTION_CD") as option_cd, array_agg(c."QTY" order by c."OCCUR_DT", c."SETTLE_END_DT", c."QTY") as qtys,
        array_agg(left(c."OCCUR_DT", 6)::integer order by c."OCCUR_DT", c."SETTLE_END_DT", c."QTY") as months
      from public.fact_inventory_compensation c
      left join public.dim_option o on o."OPTION_CD" = c."OPTION_CD" and o."PARTNER_CD" = c."PARTNER_CD" and c."OFFER_CONDITION" <> 'NEW'
      left join (
        select n."ITEM_NM" as item, n."OPTION_NM" as option, min(n."OPTION_CD") as key
        from (select distinct m."OPTION_CD" from public.fact_stock_movement_monthly m
          where m."PARTNER_CD" = paid_losses.partner_cd and m."IS_USED") k
        join public.dim_option n on n."OPTION_CD" = k."OPTION_CD" and n."PARTNER_CD" = paid_losses.partner_cd and n."ITEM_NM" <> ''
        group by 1, 2
      ) u on u.item = o."ITEM_NM" and u.option = o."OPTION_NM"
      where c."PARTNER_CD" = paid_losses.partner_cd and private.is_stock_loss(c."LOSS_TYPE") and c."QTY" > 0
      group by 1
    )
    select p.option_cd, p.qtys as paid_qtys, p.months as paid_months, l.qtys, l.months, l.are_losses
    from paid p
    join (
      select m."OPTION_CD" as option_cd, array_agg(m."DIFF_QTY" order by m."MONTH_SK") as qtys,
        array_agg(m."MONTH_SK" order by m."MONTH_SK") as months,
        array_agg(m."DIFF_QTY" > private.loss_tolerance(m."THEORY_QTY") order by m."MONTH_SK") as are_losses
      from public.fact_stock_movement_monthly m
      where m."PARTNER_CD" = paid_losses.partner_cd and m."DIFF_QTY" > 0 and m."UNGRADED_QTY" = 0
        and m."MONTH_SK" = any (paid_losses.months)
      group by 1
    ) l on l.option_cd = p.option_cd
  loop
    paid := array_fill(0, array[cardinality(item.qtys)]);
    rest := item.paid_qtys;
    for pass in 1..5 loop
      for c in 1..cardinality(rest) loop
        for l in 1..cardinality(paid) loop
          if rest[c] > 0 and paid[l] < item.qtys[l] and (item.are_losses[l] or pass in (1, 3)) and (case pass
            when 1 then item.months[l] = item.paid_months[c] and rest[c] = item.qtys[l] - paid[l]
            when 2 then item.months[l] < item.paid_months[c] and rest[c] = item.qtys[l] - paid[l]
            when 3 then item.months[l] = item.paid_months[c]
            when 4 then item.months[l] < item.paid_months[c]
            else private.month_start(item.months[l]) = private.month_end(item.paid_months[c]) + 1 end)
          then
            taken := least(rest[c], item.qtys[l] - paid[l]);
            paid[l] := paid[l] + taken;
            rest[c] := rest[c] - taken;
          end if;
        end loop;
      end loop;
    end loop;
    return query select item.option_cd, item.months[l], paid[l] from generate_subscripts(paid, 1) l where paid[l] > 0;
  end loop;
end
$$;
comment on function private.paid_losses is
  'Pieces of differences of stock of a partner that compensation was matched with, by option and month (yyyyMM), of months that can be judged.';

-- Stock by option and month against what it should be. See the columns of public.stock_reconciliation. judged, others: months that
-- can be judged, of which rows are of these kinds (null: all), and those that cannot, whose rows are all held. option_cds null: all.
-- Put into the query that calls it, so that a list is sorted without what only its page shows.
create or replace function private.reconciled(partner_cd text, judged integer[], others integer[], kinds text[], option_cds text[])
  returns table (
    "month" integer, "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text, "isUsed" boolean,
    "openQty" integer, "readyQty" integer, "restockQty" integer, "soldQty" integer, "removedQty" integer, "theoryQty" integer,
    "closeQty" integer, "diffQty" integer, "paidQty" integer, "lossQty" integer, "unpaidQty" integer, "unpaidLowQty" integer,
    "unpaidHighQty" integer, "salePrice" bigint, "lossAmt" bigint, "unpaidAmt" bigint, "unpaidLowAmt" bigint,
    "unpaidHighAmt" bigint, "state" text, "reasons" text[], "guessedQty" integer
  ) language sql stable begin atomic
  select r."MONTH_SK", r."OPTION_CD", o."BRAND_CD", b."BRAND_NM", coalesce(o."ITEM_NM", ''),
    coalesce(o."OPTION_NM", ''), r."IS_USED", r."OPEN_QTY", case when not 'inbound' = any (j."REASONS") then r."IN_QTY" end,
    case when not 'returns' = any (j."REASONS") then r."RETURN_QTY" end, case when not 'sales' = any (j."REASONS") then r."SALE_QTY" end,
    case when not 'removals' = any (j."REASONS") then r."OUT_QTY" end,
    case when r.state <> 'held' then r."THEORY_QTY" end, r."CLOSE_QTY", case when r.state <> 'held' then r."DIFF_QTY" end,
    case when r.state <> 'held' then r."PAID_QTY" end, q.lost, q.unpaid, q.low, q.high, o."SALE_PRICE",
    q.lost * o."SALE_PRICE", q.unpaid * o."SALE_PRICE", q.low * o."SALE_PRICE", q.high * o."SALE_PRICE", r.state,
    case when r.state = 'held' then j."REASONS" || array_remove(array[
      case when r."OPEN_QTY" is null and not 'openFile' = any (j."REASONS") then 'openRow' end,
      case when r."CLOSE_QTY" is null and not 'closeFile' = any (j."REASONS") then 'closeRow' end,
      case when r."UNGRADED_QTY" <> 0 then 'grade' end], null) else '{}' end, r."GUESSED_QTY"
  from (
    select m.*, case when m."MONTH_SK" = any (others) then 'held' else m."KIND" end as state
    from public.fact_stock_movement_monthly m
    where m."PARTNER_CD" = partner_cd and (option_cds is null or m."OPTION_CD" = any (option_cds))
      and (m."MONTH_SK" = any (judged) and (kinds is null or m."KIND" = any (kinds))
        or m."MONTH_SK" = any (others) and (kinds is null or 'held' = any (kinds)))
  ) r
  left join public.agg_loss_month j on j."PARTNER_CD" = r."PARTNER_CD" and j."MONTH_SK" = r."MONTH_SK"
  left join public.dim_option o on o."OPTION_CD" = r."OPTION_CD" and o."PARTNER_CD" = r."PARTNER_CD"
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
  cross join lateral (
    select case r.state when 'held' then null when 'loss' then r."DIFF_QTY" else 0 end as lost,
      case r.state when 'held' then null when 'loss' then r."DIFF_QTY" - r."PAID_QTY" else 0 end as unpaid
  ) u
  cross join lateral (
    -- Compensation of a month that cannot be judged may be for a loss of that month, which nobody sees.
    select case when r.state = 'loss' and r."PAID_QTY" > 0 then least(r."PAID_QTY", coalesce((
      select sum(c."QTY") from public.fact_inventory_compensation c
      join public.agg_loss_month h on h."PARTNER_CD" = c."PARTNER_CD" and h."MONTH_SK" = left(c."OCCUR_DT", 6)::integer
      where c."PARTNER_CD" = r."PARTNER_CD" and c."OPTION_CD" = r."OPTION_CD" and c."QTY" > 0 and private.is_stock_loss(c."LOSS_TYPE")
        and h."REASONS" <> '{}'), 0))::integer else 0 end as qty
  ) doubtful
  cross join lateral (
    select u.lost, u.unpaid,
      case when u.unpaid > 0 then greatest(0, u.unpaid - floor(private.loss_tolerance(r."THEORY_QTY"))::integer
          -- Stock that is too much a month later may be what was missing before.
          + coalesce((
            select n."DIFF_QTY" from public.fact_stock_movement_monthly n
            where n."PARTNER_CD" = r."PARTNER_CD" and n."OPTION_CD" = r."OPTION_CD" and n."KIND" = 'excess'
              and n."MONTH_SK" = (select r."MONTH_SK" + case when r."MONTH_SK" % 100 = 12 then 89 else 1 end)), 0))
        else u.unpaid end as low,
      case when u.unpaid > 0 then u.unpaid + floor(private.loss_tolerance(r."THEORY_QTY"))::integer else u.unpaid end
        + doubtful.qty as high
  ) q;
end;
comment on function private.reconciled is 'Stock of options by month (yyyyMM) against what reports of movements say that it should be, in pieces and won: columns of public.stock_reconciliation.';
grant execute on function private.reconciled to authenticated, service_role;

-- The same as rows of public.stock_reconciliation. ids: their rowKeys; null: all.
create or replace function private.reconciliation(
  partner_cd text, judged integer[], others integer[], kinds text[], option_cds text[], ids text[]
) returns table (
    "rowKey" text, "month" text, "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text,
    "isUsed" boolean, "openQty" integer, "readyQty" integer, "restockQty" integer, "soldQty" integer, "removedQty" integer,
    "theoryQty" integer, "closeQty" integer, "diffQty" integer, "paidQty" integer, "lossQty" integer, "unpaidQty" integer,
    "unpaidLowQty" integer, "unpaidHighQty" integer, "salePrice" bigint, "lossAmt" bigint, "unpaidAmt" bigint,
    "unpaidLowAmt" bigint, "unpaidHighAmt" bigint, "state" text, "reasons" text[], "guessedQty" integer
  ) language sql stable begin atomic
  select r."optionId" || ' ' || r."month", r."month"::text, r."optionId", r."brandCd", r."brandName", r."productName", r."optionName",
    r."isUsed", r."openQty", r."readyQty", r."restockQty", r."soldQty", r."removedQty", r."theoryQty", r."closeQty", r."diffQty",
    r."paidQty", r."lossQty", r."unpaidQty", r."unpaidLowQty", r."unpaidHighQty", r."salePrice", r."lossAmt", r."unpaidAmt",
    r."unpaidLowAmt", r."unpaidHighAmt", r."state", r."reasons", r."guessedQty"
  from private.reconciled(partner_cd, judged, others, kinds, option_cds) r
  -- Said twice, because only a list of options is looked up.
  where ids is null or r."optionId" = any (array(select split_part(i, ' ', 1) from unnest(ids) i))
    and r."optionId" || ' ' || r."month" = any (ids);
end;
comment on function private.reconciliation is
  'Stock of options by month against what reports of movements say that it should be: the rows of public.stock_reconciliation.';
grant execute on function private.reconciliation to authenticated, service_role;

-- What agg_loss_kind must hold of months, or, of some options (null: all), what it would.
create or replace function private.loss_kind_facts(partner_cd text, months integer[], option_cds text[]) returns setof public.agg_loss_kind
  language sql stable begin atomic
  select partner_cd, m."MONTH_SK", m."KIND", count(*)::integer, sum(m."OPEN_QTY"), sum(m."IN_QTY"), sum(m."RETURN_QTY"),
    sum(m."SALE_QTY"), sum(m."OUT_QTY"), sum(m."THEORY_QTY"), sum(m."CLOSE_QTY"), sum(m."DIFF_QTY"), sum(m."PAID_QTY")
  from public.fact_stock_movement_monthly m
  where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any (months) and (option_cds is null or m."OPTION_CD" = any (option_cds))
  group by 2, 3;
end;
comment on function private.loss_kind_facts is
  'Rows of agg_loss_kind of months (yyyyMM), from fact_stock_movement_monthly, of these options alone (null: all).';
grant execute on function private.loss_kind_facts to authenticated, service_role;

-- Rows of months by what they are called in public.stock_reconciliation, and their sums: as they are kept, or of some options added up.
create or replace function private.loss_sums(partner_cd text, months integer[], option_cds text[])
  returns table (month_sk integer, state text, rows integer, open_qty bigint, ready_qty bigint, restock_qty bigint, sold_qty bigint,
    removed_qty bigint, theory_qty bigint, close_qty bigint, diff_qty bigint, paid_qty bigint) language sql stable begin atomic
  select j."MONTH_SK", s.state, k."CNT", k."OPEN_QTY", case when not 'inbound' = any (j."REASONS") then k."IN_QTY" end,
    case when not 'returns' = any (j."REASONS") then k."RETURN_QTY" end, case when not 'sales' = any (j."REASONS") then k."SALE_QTY" end,
    case when not 'removals' = any (j."REASONS") then k."OUT_QTY" end, case when s.state <> 'held' then k."THEORY_QTY" end,
    k."CLOSE_QTY", case when s.state <> 'held' then k."DIFF_QTY" end, case when s.state <> 'held' then k."PAID_QTY" end
  from (
    select n.* from public.agg_loss_kind n
    where option_cds is null and n."PARTNER_CD" = partner_cd and n."MONTH_SK" = any (months)
    union all
    select n.* from private.loss_kind_facts(partner_cd, months, option_cds) n where option_cds is not null
  ) k
  join public.agg_loss_month j on j."PARTNER_CD" = k."PARTNER_CD" and j."MONTH_SK" = k."MONTH_SK"
  cross join lateral (select case when j."REASONS" = '{}' then k."KIND" else 'held' end as state) s;
end;
comment on function private.loss_sums is
  'By month (yyyyMM) and state of public.stock_reconciliation: rows, and sums of pieces as there, of these options alone (null: all).';
grant execute on function private.loss_sums to authenticated, service_role;
