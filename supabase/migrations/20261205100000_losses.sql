-- Stock that should be there and is not: what moved by option and month, kept because 20,000 options of two years are too many
-- to sum up at each look, and what members enter about claims.

create table public.fact_stock_movement_monthly (
  "PARTNER_CD" text not null,
  "MONTH_SK" integer not null,
  "OPTION_CD" text not null,
  "IS_USED" boolean not null,
  "OPEN_QTY" integer,
  "IN_QTY" integer not null,
  "GUESSED_QTY" integer not null,
  "RETURN_QTY" integer not null,
  "UNGRADED_QTY" integer not null,
  "SALE_QTY" integer not null,
  "OUT_QTY" integer not null,
  "CLOSE_QTY" integer,
  "THEORY_QTY" integer,
  "DIFF_QTY" integer,
  "KIND" text not null check ("KIND" in ('loss', 'excess', 'even', 'held')),
  "PAID_QTY" integer not null default 0,
  primary key ("PARTNER_CD", "MONTH_SK", "OPTION_CD")
);
comment on table public.fact_stock_movement_monthly is
  'Pieces of an option that moved in a month (yyyyMM), as far as reports are loaded: whether they are all is not said here. OPEN_QTY, CLOSE_QTY: stock at the ends of the months before and of this; null: no row of the option (0 before one that was registered in the month). IN_QTY: put on sale, GUESSED_QTY of them without a day of it. RETURN_QTY: restocked, UNGRADED_QTY: restocked without a grade, in no sum. SALE_QTY: net of cancellations. OUT_QTY: taken out. THEORY_QTY = OPEN_QTY + IN_QTY + RETURN_QTY - SALE_QTY - OUT_QTY; DIFF_QTY = THEORY_QTY - CLOSE_QTY. KIND: what the difference is by its tolerance, if the month can be judged; held: the option cannot. PAID_QTY: pieces of DIFF_QTY that compensation of any month was matched with; 0 where the month cannot be judged. IS_USED: all returned-grade options of one product and option name together, under the first id.';
create index fact_stock_movement_monthly_differs_idx on public.fact_stock_movement_monthly ("PARTNER_CD", "MONTH_SK", "KIND")
  where "KIND" in ('loss', 'excess');
create index fact_stock_movement_monthly_lost_idx on public.fact_stock_movement_monthly ("PARTNER_CD", "OPTION_CD") where "DIFF_QTY" > 0;
create index fact_stock_movement_monthly_used_idx on public.fact_stock_movement_monthly ("PARTNER_CD", "OPTION_CD") where "IS_USED";

create table public.agg_loss_month (
  "PARTNER_CD" text not null,
  "MONTH_SK" integer not null,
  "REASONS" text[] not null,
  "LOSS_CNT" integer not null,
  "EXCESS_CNT" integer not null,
  "EVEN_CNT" integer not null,
  "HELD_CNT" integer not null,
  primary key ("PARTNER_CD", "MONTH_SK")
);
comment on table public.agg_loss_month is
  'A month (yyyyMM) of fact_stock_movement_monthly: its rows of each KIND, and why none of them can be judged (REASONS of private.loss_months; empty: they can).';

create table public.dim_loss_claim (
  "OPTION_CD" text not null references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "MONTH_SK" integer not null,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "STATUS" text check ("STATUS" in ('REVIEW', 'CLAIMED', 'PAID', 'REJECTED')),
  "MEMO" text check (length("MEMO") between 1 and 500),
  "MOD_DT" timestamptz not null default now(),
  primary key ("OPTION_CD", "MONTH_SK")
);
comment on table public.dim_loss_claim is
  'What members entered about the claim for pieces of an option that were lost in a month (yyyyMM). No row: nothing is entered.';
create index dim_loss_claim_partner_idx on public.dim_loss_claim ("PARTNER_CD", "MONTH_SK");

create table public.log_loss_claim_change (
  "ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "OPTION_CD" text not null references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "MONTH_SK" integer not null,
  "FIELD" text not null check ("FIELD" in ('status', 'memo')),
  "FROM_VAL" text,
  "TO_VAL" text,
  "USER_ID" uuid references public.auth_member ("ID") on delete set null,
  "USER_NM" text,
  "REG_DT" timestamptz not null default now()
);
comment on table public.log_loss_claim_change is
  'A change of dim_loss_claim, written with it; nobody changes or removes a row. Null: nothing was entered.';
comment on column public.log_loss_claim_change."USER_NM" is 'Name that the member had then: other members may not read who is a member.';
create index log_loss_claim_change_option_idx on public.log_loss_claim_change ("OPTION_CD", "MONTH_SK", "ID" desc);
create index log_loss_claim_change_partner_idx on public.log_loss_claim_change ("PARTNER_CD");
create index log_loss_claim_change_user_idx on public.log_loss_claim_change ("USER_ID");

alter table public.fact_stock_movement_monthly enable row level security;
alter table public.agg_loss_month enable row level security;
alter table public.dim_loss_claim enable row level security;
alter table public.log_loss_claim_change enable row level security;
revoke all on public.fact_stock_movement_monthly, public.agg_loss_month, public.dim_loss_claim, public.log_loss_claim_change from anon, authenticated;
grant all on public.fact_stock_movement_monthly, public.agg_loss_month, public.dim_loss_claim, public.log_loss_claim_change to service_role;
grant select on public.fact_stock_movement_monthly, public.agg_loss_month, public.dim_loss_claim, public.log_loss_claim_change to authenticated;
create policy "Members see stock movements of their partners" on public.fact_stock_movement_monthly
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see months of losses of their partners" on public.agg_loss_month
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see loss claims of their partners" on public.dim_loss_claim
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see changes of loss claims of their partners" on public.log_loss_claim_change
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
