-- Reports that come in by mail (npm run import -- --mailbox): who may send them, and what became of each mail.

create table private.mail_sender (
  partner_cd text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  sender text not null check (sender = lower(sender) and sender ~ '^[^\s@]*@[^\s@]+\.[^\s@]+$' and char_length(sender) <= 254),
  listed_at timestamptz not null default now(),
  primary key (partner_cd, sender)
);
comment on table private.mail_sender is 'Senders whose mails load reports of a partner: an address, or @ and a domain.';
create index mail_sender_sender_idx on private.mail_sender (sender);
alter table private.mail_sender enable row level security;

create table private.mail_log (
  id bigint generated always as identity primary key,
  mail_key text not null check (mail_key ~ '^[0-9a-f]{64}$'),
  partner_cd text references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  sender text not null check (char_length(sender) <= 254),
  outcome text not null check (outcome in ('loaded', 'refused', 'stranger')),
  detail text not null check (char_length(detail) <= 4000),
  user_id uuid references public.auth_member ("ID") on delete set null,
  reg_dt timestamptz not null default now(),
  answer_began_at timestamptz not null default now(),
  is_over boolean not null
);
comment on table private.mail_log is 'One row per mail: what became of it. Kept for 90 days.';
comment on column private.mail_log.mail_key is 'SHA-256 of the message id and of the body: the same mail over another way has the same key.';
comment on column private.mail_log.partner_cd is 'Null: the mail is not of one partner.';
comment on column private.mail_log.sender is 'As the mail says; of a stranger it is not proven.';
comment on column private.mail_log.answer_began_at is 'When an importer last began to answer. Another one tries again after two minutes.';
comment on column private.mail_log.is_over is 'True once it is answered, or is not to be answered.';
create unique index mail_log_mail_idx on private.mail_log (mail_key, coalesce(partner_cd, ''));
create index mail_log_age_idx on private.mail_log (reg_dt);
create index mail_log_user_idx on private.mail_log (user_id, id) where partner_cd is null;
create index mail_log_partner_idx on private.mail_log (partner_cd, id);
alter table private.mail_log enable row level security;
