-- Brands and options of a partner (specification section 3).

create table public.dim_brand (
  "BRAND_CD" text primary key check ("BRAND_CD" <> ''),
  "BRAND_NM" text not null,
  "SORT" integer not null default 0,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "SVC" text not null default '2P',
  "USE_YN" text not null default 'Y' check ("USE_YN" in ('Y', 'N')),
  unique ("BRAND_CD", "PARTNER_CD")
);
comment on table public.dim_brand is 'A brand of one partner.';
create index dim_brand_partner_idx on public.dim_brand ("PARTNER_CD", "SORT");

create table public.dim_option (
  "OPTION_CD" text primary key check ("OPTION_CD" <> ''),
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "BRAND_CD" text,
  "ITEM_NM" text not null default '',
  "OPTION_NM" text not null default '',
  "PRODUCTID" text,
  "BARCODE" text,
  "CPITEMNAME" text,
  "SALE_PRICE" bigint,
  "SVC" text not null default '2P',
  -- An option belongs to a brand of its own partner, or to no brand yet.
  foreign key ("BRAND_CD", "PARTNER_CD") references public.dim_brand ("BRAND_CD", "PARTNER_CD") on update cascade
);
comment on table public.dim_option is 'A sellable variant (option) of a product, with its own option id at the marketplace.';
comment on column public.dim_option."OPTION_CD" is 'Option id, 11 digits and more: text, because JavaScript would round it.';
comment on column public.dim_option."BRAND_CD" is 'Null while no option master names the brand; such options are listed without a brand.';
comment on column public.dim_option."ITEM_NM" is 'Registered product name (등록상품명).';
comment on column public.dim_option."CPITEMNAME" is 'Name under which the marketplace shows the product.';
comment on column public.dim_option."SALE_PRICE" is 'Won.';
create index dim_option_partner_brand_idx on public.dim_option ("PARTNER_CD", "BRAND_CD");
create index dim_option_product_idx on public.dim_option ("PARTNER_CD", "PRODUCTID");

alter table public.dim_brand enable row level security;
alter table public.dim_option enable row level security;
revoke all on public.dim_brand, public.dim_option from anon, authenticated;
grant all on public.dim_brand, public.dim_option to service_role;
grant select on public.dim_brand, public.dim_option to authenticated;

create policy "Members see brands of their partners" on public.dim_brand
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create policy "Members see options of their partners" on public.dim_option
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
