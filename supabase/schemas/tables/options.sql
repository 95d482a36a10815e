-- Brands and options of a partner (specification section 3).

create table public.dim_brand (
  "BRAND_CD" text primary key check ("BRAND_CD" <> ''),
  "BRAND_NM" text not null,
  "SORT" integer not null default 0,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD"),
  "SVC" text not null default '2P',
  "USE_YN" text not null default 'Y' check ("USE_YN" in ('Y', 'N')),
  unique ("BRAND_CD", "PARTNER_CD")
);
comment on table public.dim_brand is 'A brand of one partner.';
create index dim_brand_partner_idx on public.dim_brand ("PARTNER_CD", "SORT");
alter table public.dim_brand enable row level security;
grant select on public.dim_brand to service_role;
grant select on public.dim_brand to authenticated;
create policy "Members see brands of their partners" on public.dim_brand
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.dim_option (
  "OPTION_CD" text primary key check ("OPTION_CD" <> ''),
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD"),
  "BRAND_CD" text,
  "ITEM_NM" text not null default '',
  "OPTION_NM" text not null default '',
  "PRODUCTID" text,
  "BARCODE" text,
  "CPITEMNAME" text,
  "SALE_PRICE" bigint,
  "SVC" text not null default '2P',
  "BRAND_DERIVED" boolean not null default false,
  "CATEGORY_NM" text,
  -- An option belongs to a brand of its own partner, or to no brand yet.
  foreign key ("BRAND_CD", "PARTNER_CD") references public.dim_brand ("BRAND_CD", "PARTNER_CD") on update cascade,
  constraint "dim_option_derived_brand_check" check (not "BRAND_DERIVED" or "BRAND_CD" is not null)
);
comment on table public.dim_option is 'A sellable variant (option) of a product, with its own option id at the marketplace.';
comment on column public.dim_option."OPTION_CD" is 'Option id, 11 digits and more: text, because JavaScript would round it.';
comment on column public.dim_option."BRAND_CD" is 'Null while no option master names the brand, of this option or of one brand for its product and option name; such options are listed without a brand.';
comment on column public.dim_option."ITEM_NM" is 'Registered product name (등록상품명).';
comment on column public.dim_option."CPITEMNAME" is 'Name under which the marketplace shows the product.';
comment on column public.dim_option."SALE_PRICE" is 'Won.';
comment on column public.dim_option."BRAND_DERIVED" is
  'The brand is that of another option of the same product and option name; no option master names it.';
comment on column public.dim_option."CATEGORY_NM" is 'The marketplace''s category of the option, from 판매분석; null while none was loaded.';
create index dim_option_partner_brand_idx on public.dim_option ("PARTNER_CD", "BRAND_CD");
create index dim_option_product_idx on public.dim_option ("PARTNER_CD", "PRODUCTID");
alter table public.dim_option enable row level security;
grant select on public.dim_option to service_role;
grant select on public.dim_option to authenticated;
create policy "Members see options of their partners" on public.dim_option
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create trigger move_brand_days
  after update on public.dim_option
  referencing old table as old_options new table as new_options
  for each statement execute function private.move_brand_days();
create trigger option_stock_of_new_options after insert on public.dim_option
  referencing new table as changed for each statement execute function private.follow_option_stock();
create trigger option_stock_of_removed_options after delete on public.dim_option
  referencing old table as changed for each statement execute function private.follow_option_stock();
create trigger option_stock_of_options after update on public.dim_option
  referencing old table as replaced new table as changed for each statement execute function private.follow_option_stock();
create trigger brands_follow_new_options after insert on public.dim_option
  referencing new table as new_options for each statement execute function private.follow_moved_options();
create trigger brands_follow_changed_options after update on public.dim_option
  referencing old table as old_options new table as new_options for each statement execute function private.follow_moved_options();
create trigger brands_follow_removed_options after delete on public.dim_option
  referencing old table as old_options for each statement execute function private.follow_moved_options();

-- What people enter about an option: cost from a day on, target days, lead time, least order, box size and memo, with the trail of every change.

create table public.dim_option_setting (
  "OPTION_CD" text primary key references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "PARTNER_CD" text not null,
  "TARGET_DAY" integer check ("TARGET_DAY" between 1 and 365),
  "LEAD_DAY" integer check ("LEAD_DAY" between 0 and 365),
  "MEMO" text check (length("MEMO") between 1 and 500),
  "MOD_DT" timestamptz not null default now(),
  "LEAST_QTY" integer check ("LEAST_QTY" between 1 and 1000000),
  "BOX_QTY" integer check ("BOX_QTY" between 1 and 1000000)
);
comment on table public.dim_option_setting is
  'What people entered about an option; an option without a row has none of it. Written by public.change_options alone.';
comment on column public.dim_option_setting."TARGET_DAY" is 'Days of sales that the stock of the option is to cover; null: the default of 28.';
comment on column public.dim_option_setting."LEAD_DAY" is 'Days from ordering the goods until they can be sold; null: not known.';
comment on column public.dim_option_setting."LEAST_QTY" is 'Fewest pieces that an order of the option has; null: any number.';
comment on column public.dim_option_setting."BOX_QTY" is 'Pieces of the option in a box, which is ordered whole; null: ordered by the piece.';
create index dim_option_setting_partner_idx on public.dim_option_setting ("PARTNER_CD");
alter table public.dim_option_setting enable row level security;
grant select on public.dim_option_setting to service_role;
grant select on public.dim_option_setting to authenticated;
create policy "Members see option settings of their partners" on public.dim_option_setting
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.dim_option_cost (
  "OPTION_CD" text not null references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "APPLY_DT" text not null check (private.is_day_text("APPLY_DT")),
  "PARTNER_CD" text not null,
  "COST_AMT" bigint not null check ("COST_AMT" between 0 and 1000000000),
  "MOD_DT" timestamptz not null default now(),
  primary key ("OPTION_CD", "APPLY_DT")
);
comment on table public.dim_option_cost is 'What a piece of an option costs its seller, from a Korea-time day on until the next row of the option.';
comment on column public.dim_option_cost."APPLY_DT" is 'First day yyyyMMdd of the cost.';
comment on column public.dim_option_cost."COST_AMT" is 'Won a piece.';
-- The costs of all options in their order, from the index alone: the rows lie as they were entered, and each read its page again.
create index dim_option_cost_partner_idx on public.dim_option_cost ("PARTNER_CD", "OPTION_CD", "APPLY_DT" desc) include ("COST_AMT");
alter table public.dim_option_cost enable row level security;
grant select on public.dim_option_cost to service_role;
grant select on public.dim_option_cost to authenticated;
create policy "Members see option costs of their partners" on public.dim_option_cost
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create trigger margins_follow_new_costs after insert on public.dim_option_cost
  referencing new table as changed_costs for each statement execute function private.follow_option_costs();
create trigger margins_follow_changed_costs after update on public.dim_option_cost
  referencing new table as changed_costs for each statement execute function private.follow_option_costs();
create trigger margins_follow_removed_costs after delete on public.dim_option_cost
  referencing old table as changed_costs for each statement execute function private.follow_option_costs();
