-- Options that a master begins to know, forgets or gives another brand take their past along: all that is kept by brand but
-- sales, which private.follow_brand_days and private.move_brand_days follow.

create or replace function private.move_option_brands(partner_cd text, option_cds text[]) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  perform private.move_ad_brands(partner_cd, option_cds);
  perform private.move_settlement_brands(partner_cd, option_cds);
  perform private.margins_changed(partner_cd, null);
end
$$;
comment on function private.move_option_brands is
  'Brings advertising, settlement and margins by brand in line with the brands that these options of a partner have now.';

create or replace function private.follow_moved_options() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.move_option_brands(o."PARTNER_CD", array_agg(o."OPTION_CD")) from new_options o group by o."PARTNER_CD";
  elsif tg_op = 'DELETE' then
    perform private.move_option_brands(o."PARTNER_CD", array_agg(o."OPTION_CD")) from old_options o group by o."PARTNER_CD";
  else
    perform private.move_option_brands(c.partner_cd, array_agg(c.option_cd)) from (
      select unnest(array[o."PARTNER_CD", n."PARTNER_CD"]) as partner_cd, "OPTION_CD" as option_cd
      from old_options o join new_options n using ("OPTION_CD")
      where (o."BRAND_CD", o."PARTNER_CD") is distinct from (n."BRAND_CD", n."PARTNER_CD")) c group by c.partner_cd;
  end if;
  return null;
end
$$;
comment on function private.follow_moved_options is
  'Trigger: what is kept by brand follows the options of masters. Definer, because whoever may change an option need not write sums.';
