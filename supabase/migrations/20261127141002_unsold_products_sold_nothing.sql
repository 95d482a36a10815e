-- Listed products of a brand that sold nothing on loaded days have sums of 0, and not none.

-- Measures of the products of a brand that are listed (null: all of them). What most options have is the brand without the others.
create or replace function private.brand_product_sums(
  partner_cd text, brand_cd text, first_day date, last_day date, product_keys text[], nothing private.measures
) returns private.measures
  language plpgsql stable
  set search_path = ''
  -- A list of keys that is known to the planner is looked up, not gone through for each option.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  whole constant private.measures := coalesce(
    (select b."SUMS" from private.brand_sums(partner_cd, first_day, last_day, array[brand_cd], true) b), nothing);
  listed text[];
  others text[];
  is_rest boolean;
  part private.measures;
begin
  if nothing is not distinct from null then
    return null;
  end if;
  if product_keys is null then
    return whole;
  end if;
  -- Empty and not null, which would be all options.
  select coalesce(array_agg(b.option_cd) filter (where b.is_listed), '{}'),
    coalesce(array_agg(b.option_cd) filter (where not b.is_listed), '{}')
  into listed, others
  from (select o.option_cd, o.product = any (product_keys) as is_listed from private.brand_options(partner_cd, brand_cd, '{}') o) b;
  is_rest := cardinality(others) < cardinality(listed);
  -- One sum a measure: private.total would add rows up one by one.
  select private.bigint_sum((s."SUMS")."grossQty"), private.bigint_sum((s."SUMS")."grossAmt"),
    private.bigint_sum((s."SUMS")."cancelQty"), private.bigint_sum((s."SUMS")."cancelAmt"), private.bigint_sum((s."SUMS")."saleQty"),
    private.bigint_sum((s."SUMS")."saleAmt"), private.bigint_sum((s."SUMS")."orderCnt"), private.bigint_sum((s."SUMS")."visitorCnt"),
    private.bigint_sum((s."SUMS")."viewCnt"), private.bigint_sum((s."SUMS")."cartCnt"), private.bigint_sum((s."SUMS")."winnerViews")
  into part
  from private.option_sums(partner_cd, first_day, last_day, case when is_rest then others else listed end) s;
  -- A row without one value is no null: none of them has a line in the period.
  return case when is_rest then private.rest_of(whole, part) when part is null then nothing else part end;
end
$$;
comment on function private.brand_product_sums is
  'Measures in a period of the listed products of a brand, all (null) or some; null where no day is loaded.';
grant execute on function private.brand_product_sums to authenticated, service_role;
