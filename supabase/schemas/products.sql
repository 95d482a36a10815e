-- The options of products, by PRODUCTID, of a brand in use or of none yet, as every list of options has them. One that is
-- unknown, another partner's or of a brand out of use has none.
create or replace function private.options_of_products(partner_cd text, product_ids text[])
  returns table ("PRODUCTID" text, "OPTION_CD" text, "OPTION_NM" text, "ITEM_NM" text, "BRAND_NM" text) language sql stable begin atomic
  select o."PRODUCTID", o."OPTION_CD", o."OPTION_NM", o."ITEM_NM", b."BRAND_NM"
  from public.dim_option o
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P' and o."PRODUCTID" = any (product_ids) and o."PRODUCTID" <> ''
    and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'));
end;
comment on function private.options_of_products is 'Options of products (PRODUCTID) of a partner with their names; none of a brand out of use.';
grant execute on function private.options_of_products to authenticated, service_role;

create or replace function private.option_ids_of_product(partner_cd text, product_id text) returns text[] language sql stable begin atomic
  select o.ids
  from (select coalesce(array_agg(p."OPTION_CD"), '{}') as ids from private.options_of_products(partner_cd, array[product_id]) p) o
  where private.require_few(cardinality(o.ids));
end;
comment on function private.option_ids_of_product is
  'Option ids of a product (PRODUCTID) of the partner; empty for one that is not the partner''s or of a brand out of use. Raises 54000 for more than 5,000.';
grant execute on function private.option_ids_of_product to authenticated, service_role;
