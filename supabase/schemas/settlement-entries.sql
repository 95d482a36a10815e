-- What members enter about settlements: reports that there is none of, and charges of brands.

-- The nine reports of a settlement period.
create or replace function private.settlement_reports() returns text[]
  language sql immutable parallel safe
  return array['판매수수료', '입출고/배송비', '보관비', '반품 회수/재입고', '반출', '부가서비스', '재고 손실 보상', '광고비 내역', '밀크런 내역'];
comment on function private.settlement_reports is 'Categories of the reports that a settlement period has.';
grant execute on function private.settlement_reports to authenticated, service_role;

create or replace function public.change_settlement_waiver(partner_cd text, category text, period_end text, waived boolean) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('category', category, private.settlement_reports());
  perform private.require_day('period_end', period_end);
  if waived is null then
    raise exception 'waived must be true or false' using errcode = '22023';
  end if;
  perform private.hold_partner(partner_cd);
  if waived then
    insert into public.dim_settlement_waiver ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT", "USER_ID", "USER_NM")
    select change_settlement_waiver.partner_cd, change_settlement_waiver.category, change_settlement_waiver.period_end, m."ID",
      coalesce(m."ALIAS", m."NAME", m."EMAIL")
    from (select) one left join public.auth_member m on m."ID" = auth.uid()
    on conflict do nothing;
  else
    delete from public.dim_settlement_waiver w
    where w."PARTNER_CD" = change_settlement_waiver.partner_cd and w."CATEGORY" = change_settlement_waiver.category
      and w."SETTLE_END_DT" = change_settlement_waiver.period_end;
  end if;
end
$$;
comment on function public.change_settlement_waiver is 'Says that there is no report of a kind (해당 없음) for the settlement period that ends on a day yyyyMMdd, or takes that back. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. Definer: members may not write this table themselves.';
grant execute on function public.change_settlement_waiver to authenticated;

create or replace function public.change_brand_charge(
  partner_cd text, brand_cd text, ym text, charge_type text, value text, expected text default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  entry constant text := nullif(btrim(value), '');
  before bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('charge_type', charge_type, array['OPERATION', 'LIVE', 'LOGISTICS']);
  perform private.require_month('ym', ym);
  if entry !~ '^-?[0-9]{1,13}$' or abs(entry::bigint) > 1000000000000 then
    raise exception 'value must be a whole number up to 1000000000000' using errcode = '22023', detail = format('got %L', value);
  end if;
  perform private.hold_partner(partner_cd);
  perform private.require_brand(partner_cd, brand_cd);
  select c."AMT" into before from public.fact_brand_charge c
  where c."BRAND_CD" = change_brand_charge.brand_cd and c."YM" = change_brand_charge.ym and c."CHARGE_TYPE" = change_brand_charge.charge_type;
  perform private.require_unchanged(before::text, expected);
  if entry::bigint is distinct from before then
    if entry is null then
      delete from public.fact_brand_charge c
      where c."BRAND_CD" = change_brand_charge.brand_cd and c."YM" = change_brand_charge.ym
        and c."CHARGE_TYPE" = change_brand_charge.charge_type;
    else
      insert into public.fact_brand_charge as c ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT")
      values (change_brand_charge.brand_cd, change_brand_charge.ym, change_brand_charge.charge_type, change_brand_charge.partner_cd,
        entry::bigint)
      on conflict ("BRAND_CD", "YM", "CHARGE_TYPE") do update set "AMT" = excluded."AMT", "MOD_DT" = now();
    end if;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_brand_charge.partner_cd, 'charge', change_brand_charge.brand_cd, change_brand_charge.ym,
      change_brand_charge.charge_type, before, entry::bigint);
  end if;
  return json_build_object('before', before::text, 'now', entry::bigint::text);
end
$$;
comment on function public.change_brand_charge is 'Enters what an agency charges a brand in a month, and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a brand that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

charge_type: OPERATION | LIVE | LOGISTICS. ym: month yyyyMM. value: won as text, -1,000,000,000,000 to 1,000,000,000,000; null or empty takes the charge away. expected: what was read, empty for none; null: whatever stands there is replaced.';
grant execute on function public.change_brand_charge to authenticated, service_role;

create or replace function public.brand_charges(partner_cd text, year integer, charge_type text) returns json
  language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('charge_type', charge_type, array['OPERATION', 'LIVE', 'LOGISTICS']);
  if year is null or year not between 2000 and 2099 then
    raise exception 'year must be 2000 to 2099' using errcode = '22023';
  end if;
  return (
    with months as materialized (
      select (brand_charges.year * 100 + n)::text as ym from generate_series(1, 12) n
    ), charges as materialized (
      select c."BRAND_CD" as brand_cd, c."YM" as ym, c."AMT" as amount from public.fact_brand_charge c
      where c."PARTNER_CD" = brand_charges.partner_cd and c."CHARGE_TYPE" = brand_charges.charge_type
        and c."YM" in (select m.ym from months m)
    ), lines as materialized (
      select b."BRAND_CD" as brand_cd, b."BRAND_NM" as brand_nm, b."USE_YN" = 'Y' as in_use, b."SORT" as sort,
        json_agg(c.amount order by m.ym) as amounts, private.bigint_sum(c.amount) as amount
      from public.dim_brand b cross join months m
      left join charges c on c.brand_cd = b."BRAND_CD" and c.ym = m.ym
      where b."PARTNER_CD" = brand_charges.partner_cd
        and (b."USE_YN" = 'Y' and b."SVC" = '2P' or b."BRAND_CD" in (select k.brand_cd from charges k))
      group by b."BRAND_CD"
    )
    select json_build_object('year', brand_charges.year, 'chargeType', brand_charges.charge_type,
      'months', (select json_agg(m.ym order by m.ym) from months m),
      'rows', coalesce((
        select json_agg(json_build_object('brandCd', l.brand_cd, 'brandName', l.brand_nm, 'inUse', l.in_use, 'amounts', l.amounts,
          'totalAmt', l.amount) order by l.in_use desc, l.sort nulls last, l.brand_cd collate "C")
        from lines l), '[]'),
      'total', json_build_object(
        'amounts', (select json_agg((select private.bigint_sum(c.amount) from charges c where c.ym = m.ym) order by m.ym) from months m),
        'totalAmt', (select private.bigint_sum(c.amount) from charges c))));
end
$$;
comment on function public.brand_charges is 'What an agency charges the brands of a partner in a year, by month. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a brand in use, or one that is charged that year.

charge_type: OPERATION | LIVE | LOGISTICS.';
grant execute on function public.brand_charges to authenticated, service_role;
