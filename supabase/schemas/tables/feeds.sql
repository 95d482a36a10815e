-- Lists of a partner as CSV behind addresses of their own, made by members.

create table private.feed (
  id bigint generated always as identity primary key,
  partner_cd text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  user_id uuid not null references public.auth_member ("ID") on delete cascade,
  page text not null constraint feed_page_check check (page ~ '^(/[a-z0-9-]{1,40}){1,3}$'),
  name text not null constraint feed_name_check check (name ~ '^[^[:cntrl:]]{1,40}$' and name = btrim(name)),
  token_hash bytea not null constraint feed_token_hash_key unique,
  job jsonb not null constraint feed_job_check check (octet_length(job::text) <= 100000),
  used_factor boolean not null,
  made_at timestamptz not null default now(),
  ends_at timestamptz not null constraint feed_ends_at_check check (ends_at between made_at + interval '1 day' and made_at + interval '366 days'),
  read_at timestamptz
);
comment on table private.feed is 'Feeds: written by make_feed, end_feed and open_feed, read by feeds.';
comment on column private.feed.page is 'Address of the page below that of the partner, whose list the feed has.';
comment on column private.feed.token_hash is 'SHA-256 of the token in the address; nobody has the token but who made the feed.';
comment on column private.feed.job is 'The list function with its arguments, the period that moves with the day, and the columns of the file.';
comment on column private.feed.used_factor is 'True if the session that made it had used a second factor.';
comment on column private.feed.read_at is 'Begin of the last read; null: never read.';
create index feed_user_idx on private.feed (user_id);
create index feed_partner_idx on private.feed (partner_cd);
alter table private.feed enable row level security;
