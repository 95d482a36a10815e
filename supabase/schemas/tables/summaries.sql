-- How often summaries were asked of the language model: a stranger's server is paid by the call.
create table private.summary_call (
  "ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on delete cascade,
  "USER_ID" uuid not null references public.auth_member ("ID") on delete cascade,
  "REG_DT" timestamptz not null default now()
);
comment on table private.summary_call is 'Summaries that members asked for in the last two days, for the limits of public.begin_summary.';
create index summary_call_partner on private.summary_call ("PARTNER_CD", "REG_DT");
create index summary_call_member on private.summary_call ("USER_ID", "REG_DT");
alter table private.summary_call enable row level security;
