-- The morning report that members have mailed to them, and what became of each.

create table private.morning_report (
  user_id uuid primary key references public.auth_member ("ID") on delete cascade,
  is_on boolean not null,
  hour integer not null constraint morning_report_hour_check check (hour between 0 and 23),
  weekdays integer[] not null constraint morning_report_weekdays_check
    check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  partner_cds text[] constraint morning_report_partner_cds_check check (cardinality(partner_cds) between 1 and 50),
  has_bounced boolean not null default false,
  saved_at timestamptz not null default now(),
  periods text[] not null default '{}' constraint morning_report_periods_check check (periods <@ '{week,month}' and cardinality(periods) <= 2)
);
comment on table private.morning_report is 'How members want their morning report: written by save_morning_report, read by morning_report_settings. A member without a row gets none.';
comment on column private.morning_report.hour is 'Hour of Korea time from which the report is sent.';
comment on column private.morning_report.weekdays is 'ISO weekdays, 1 is Monday.';
comment on column private.morning_report.partner_cds is 'Null: all partners of the member. A partner that the member may not see is left out of the report.';
comment on column private.morning_report.has_bounced is 'True if the mail server said that there is no such address; the next save tries again.';
comment on column private.morning_report.periods is 'week, month: the first report of a week, of a month, sums up the one before it too.';
alter table private.morning_report enable row level security;

create table private.log_morning_report (
  user_id uuid not null references public.auth_member ("ID") on delete cascade,
  day date not null,
  state text not null constraint log_morning_report_state_check check (state in ('claimed', 'sending', 'sent', 'later', 'failed')),
  attempt integer not null default 1,
  reason text constraint log_morning_report_reason_check check (char_length(reason) <= 100),
  token_hash bytea constraint log_morning_report_token_hash_key unique,
  state_at timestamptz not null default now(),
  primary key (user_id, day)
);
comment on table private.log_morning_report is 'One row for each member and Korea-time day with a report, kept for 90 days. Its key is why a report is sent at most once.';
comment on column private.log_morning_report.state is 'claimed: a worker makes it, nothing is sent; sending: handed to the mail server, never to be sent again; sent; later: the mail server did not take it, another attempt follows on the same day; failed.';
comment on column private.log_morning_report.token_hash is 'SHA-256 of the token with which the mail turns the report off.';
create index log_morning_report_day_idx on private.log_morning_report (day);
alter table private.log_morning_report enable row level security;
