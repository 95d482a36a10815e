-- Names that members give to options, to filter lists by them.

create table private.tag (
  id bigint generated always as identity primary key,
  partner_cd text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  user_id uuid references public.auth_member ("ID") on delete cascade,
  name text not null constraint tag_name_check check (name ~ '^[^[:cntrl:]]{1,40}$' and name = btrim(name)),
  unique (id, partner_cd),
  constraint tag_name_key unique nulls not distinct (partner_cd, name, user_id)
);
comment on table private.tag is 'Tags of a partner: written by tag_options and delete_tag, read by tags and by every list that takes option ids.';
comment on column private.tag.user_id is 'The member that alone sees it; null: whoever may see the partner does.';
create index tag_user_idx on private.tag (user_id);
alter table private.tag enable row level security;

create table private.tagged_option (
  partner_cd text not null,
  tag_id bigint not null,
  option_cd text not null references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  primary key (partner_cd, tag_id, option_cd),
  foreign key (tag_id, partner_cd) references private.tag (id, partner_cd) on update cascade on delete cascade
);
comment on table private.tagged_option is 'Options that have a tag. One that moved to another partner is in no list of the partner of the tag.';
create index tagged_option_option_idx on private.tagged_option (option_cd);
alter table private.tagged_option enable row level security;
