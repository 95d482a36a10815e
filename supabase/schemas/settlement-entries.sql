-- What members enter about settlements: reports that there is none of, and charges of brands.

-- Says that there is no report of a kind for a settlement period, or takes that back. See the comment below.
create or replace function public.change_settlement_waiver(partner_cd text, category text, period_end text, waived boolean) returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('category', category, private.settlement_reports());
  perform private.require_day('period_end', period_end);
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
comment on function public.change_settlement_waiver is
  'Says that there is no report of a kind (해당 없음) for the settlement period that ends on a day yyyyMMdd, or takes that back. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. Definer: members may not write this table themselves.';
grant execute on function public.change_settlement_waiver to authenticated;

-- The nine reports of a settlement period.
create or replace function private.settlement_reports() returns text[]
  language sql immutable parallel safe
  return array['판매수수료', '입출고/배송비', '보관비', '반품 회수/재입고', '반출', '부가서비스', '재고 손실 보상', '광고비 내역', '밀크런 내역'];
comment on function private.settlement_reports is 'Categories of the reports that a settlement period has.';

-- Enters what an agency charges a brand in a month. See the comment below.
create or replace function public.change_brand_charge(
  partner_cd text, brand_cd text, ym text, charge_type text, value text, expected text default null
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  entry constant text := nullif(btrim(value), '');
  before bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('charge_type', charge_type, array['OPERATION', 'LIVE', 'LOGISTICS']);
  if ym is null or ym !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception 'ym must be a month of the form yyyyMM' using errcode = '22023', detail = format('got %L', ym);
  end if;
  if entry !~ '^-?[0-9]{1,13}$' or abs(entry::bigint) > 1000000000000 then
    raise exception 'value must be a whole number up to 1000000000000' using errcode = '22023', detail = format('got %L', value);
  end if;
  -- Whoever changes a charge of the same brand waits here, and then sees what was written meanwhile.
  perform from public.dim_brand b
  where b."BRAND_CD" = change_brand_charge.brand_cd and b."PARTNER_CD" = change_brand_charge.partner_cd
  for no key update;
  if not found then
    raise exception 'the brand is not the partner''s' using errcode = 'PD404';
  end if;
  select c."AMT" into before from public.fact_brand_charge c
  where c."BRAND_CD" = change_brand_charge.brand_cd and c."YM" = change_brand_charge.ym and c."CHARGE_TYPE" = change_brand_charge.charge_type;
  if coalesce(before::text, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(before::text, '');
  end if;
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
    insert into public.log_charge_change ("PARTNER_CD", "BRAND_CD", "YM", "CHARGE_TYPE", "FROM_AMT", "TO_AMT", "USER_ID", "USER_NM")
    select change_brand_charge.partner_cd, change_brand_charge.brand_cd, change_brand_charge.ym, change_brand_charge.charge_type, before,
      entry::bigint, m."ID", coalesce(m."ALIAS", m."NAME", m."EMAIL")
    from (select) one left join public.auth_member m on m."ID" = auth.uid();
  end if;
  return json_build_object('before', before::text, 'now', entry::bigint::text);
end
$$;
comment on function public.change_brand_charge is
  'Enters what an agency charges a brand in a month, and a row of log_charge_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a brand that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

Returns {"before", "now"}: won as text that stood there and that stand there now; null for none.
charge_type: OPERATION | LIVE | LOGISTICS. ym: month yyyyMM. value: won as text, -1,000,000,000,000 to 1,000,000,000,000; null or empty takes the charge away. expected: what was read, empty for none; null: whatever stands there is replaced.';
grant execute on function public.change_brand_charge to authenticated, service_role;
