-- Names that members give to options and campaigns, to filter lists by them. One tag names both: a season or a promotion is one thing to
-- whoever names it, and is renamed, shared, deleted and taken back as one. A list takes the part of a tag that it is about.

create table private.tag (
  id bigint generated always as identity primary key,
  partner_cd text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  user_id uuid references public.auth_member ("ID") on delete cascade,
  name text not null constraint tag_name_check check (name ~ '^[^[:cntrl:]]{1,40}$' and name = btrim(name)),
  deleted_at timestamptz,
  unique (id, partner_cd)
);
comment on table private.tag is 'Tags of a partner: written by tag_options, tag_campaigns, save_tag and delete_tag, read by tags and by every list that takes option ids or names of campaigns.';
comment on column private.tag.user_id is 'The member that alone sees it; null: whoever may see the partner does.';
comment on column private.tag.deleted_at is 'When it was deleted; save_tag takes that back as long as delete_tag keeps the row.';
create unique index tag_name_idx on private.tag (partner_cd, name, user_id) nulls not distinct where deleted_at is null;
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

create table private.tagged_campaign (
  partner_cd text not null,
  tag_id bigint not null,
  campaign_id text not null,
  primary key (partner_cd, tag_id, campaign_id),
  foreign key (tag_id, partner_cd) references private.tag (id, partner_cd) on update cascade on delete cascade,
  foreign key (partner_cd, campaign_id) references public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID") on update cascade on delete cascade
);
comment on table private.tagged_campaign is 'Campaigns that have a tag.';
create index tagged_campaign_campaign_idx on private.tagged_campaign (partner_cd, campaign_id);
alter table private.tagged_campaign enable row level security;
