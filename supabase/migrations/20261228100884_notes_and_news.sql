-- People leave notes where they work, name each other in them, and a bell tells who was named or given a to-do.

create table public.log_note (
  "ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "SUBJECT" text not null constraint log_note_subject_check check ("SUBJECT" in ('option', 'brand', 'campaign', 'inbound', 'loss')),
  "SUBJECT_ID" text not null,
  "TEXT" text not null constraint log_note_text_check check (char_length("TEXT") between 1 and 1000),
  "USER_ID" uuid default auth.uid() references public.auth_member ("ID") on delete set null,
  "USER_NM" text not null default private.member_name(auth.uid()),
  "REG_DT" timestamptz not null default now()
);
revoke all on public.log_note from public, anon, authenticated, service_role;
comment on table public.log_note is 'A note of a member on something of a partner: written by public.add_note and public.delete_note alone.';
comment on column public.log_note."SUBJECT_ID" is 'Option id, brand code, campaign id, request number, or option id/month (yyyyMM) of a loss.';
comment on column public.log_note."USER_NM" is 'Name that the member had then: other members may not read who is a member.';
create index log_note_subject_idx on public.log_note ("PARTNER_CD", "SUBJECT", "SUBJECT_ID");
create index log_note_user_idx on public.log_note ("USER_ID");
alter table public.log_note enable row level security;
grant select on public.log_note to service_role;
grant select on public.log_note to authenticated;

create policy "Members see notes of their partners" on public.log_note
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table private.note_mention (
  note_id bigint not null references public.log_note ("ID") on delete cascade,
  user_id uuid not null references public.auth_member ("ID") on delete cascade,
  primary key (user_id, note_id)
);
revoke all on private.note_mention from public, anon, authenticated, service_role;
comment on table private.note_mention is 'Members that a note names: read by public.news for the member alone.';
create index note_mention_note_idx on private.note_mention (note_id);
alter table private.note_mention enable row level security;

create table private.news_look (
  user_id uuid primary key references public.auth_member ("ID") on delete cascade,
  seen_at timestamptz not null
);
revoke all on private.news_look from public, anon, authenticated, service_role;
comment on table private.news_look is 'When a member last looked at what is new: what came later is unread.';
alter table private.news_look enable row level security;

create or replace function private.news_rows()
  returns table ("kind" text, "partnerCd" text, "subject" text, "subjectId" text, "text" text, "memberName" text, "at" timestamptz)
  language sql stable begin atomic
  select 'mention', n."PARTNER_CD", n."SUBJECT", n."SUBJECT_ID", n."TEXT", n."USER_NM", n."REG_DT"
  from private.note_mention m join public.log_note n on n."ID" = m.note_id
  where m.user_id = auth.uid() and n."USER_ID" is distinct from auth.uid()
    and n."PARTNER_CD" = any ((select private.partner_codes())::text[])
  union all
  select 'todo', c."PARTNER_CD", c."RULE", null, null, c."USER_NM", c."MOD_DT"
  from public.dim_todo_care c
  where c."ASSIGNEE_ID" = auth.uid() and c."USER_ID" is distinct from auth.uid() and c."REASON" is null
    and coalesce(c."UNTIL_DAY" <= private.day_text(private.korea_today()), true)
    and c."PARTNER_CD" = any ((select private.partner_codes())::text[]);
end;
comment on function private.news_rows is 'What others told the caller: notes that name them (subject, subjectId and text of the note) and to-dos given to them that are neither put off nor closed (subject: its rule).';
revoke all on function private.news_rows from public, anon, authenticated, service_role;

create or replace function private.noted_name(partner_cd text, subject text, subject_id text) returns text language sql stable begin atomic
  select case subject
    when 'option' then (
      select concat_ws(' ', o."ITEM_NM", o."OPTION_NM") from public.dim_option o
      where o."OPTION_CD" = subject_id and o."PARTNER_CD" = noted_name.partner_cd)
    when 'brand' then (
      select b."BRAND_NM" from public.dim_brand b where b."BRAND_CD" = subject_id and b."PARTNER_CD" = noted_name.partner_cd)
    when 'campaign' then (
      select c."CAMPAIGN_NM" from public.dim_campaign c where c."CAMPAIGN_ID" = subject_id and c."PARTNER_CD" = noted_name.partner_cd)
    when 'inbound' then (
      select r."REQ_NO" from public.raw_wing_inbound_request r
      where r."REQ_NO" = subject_id and r."CUST_CD" = noted_name.partner_cd limit 1)
    when 'loss' then (
      select concat_ws(' ', o."ITEM_NM", o."OPTION_NM") from public.dim_option o
      where o."OPTION_CD" = split_part(subject_id, '/', 1) and o."PARTNER_CD" = noted_name.partner_cd
        and split_part(subject_id, '/', 2) ~ '^20[0-9]{2}(0[1-9]|1[0-2])$' and split_part(subject_id, '/', 3) = '')
  end;
end;
comment on function private.noted_name is 'Name of what a note is on; null if the partner has no such thing.';
revoke all on function private.noted_name from public, anon, authenticated, service_role;

create or replace function private.unread_news() returns bigint language sql stable security definer set search_path = '' as $$
  select count(*) from (
    select from private.news_rows() r
    where r."at" > coalesce((select l.seen_at from private.news_look l where l.user_id = auth.uid()), '-infinity')
    limit 100) n
$$;
comment on function private.unread_news is 'Counts what others told the caller since the caller last called public.news, up to 100. SECURITY DEFINER: no member reads who is named in notes.';
revoke all on function private.unread_news from public, anon, authenticated, service_role;
grant execute on function private.unread_news to authenticated, service_role;

create or replace function public.add_note(partner_cd text, subject text, subject_id text, note text, mentions uuid[] default '{}') returns bigint
  language plpgsql volatile security definer set search_path = '' as $$
declare
  written constant text := btrim(note, E' \t\r\n');
  added bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('subject', subject, array['option', 'brand', 'campaign', 'inbound', 'loss']);
  if written is null or char_length(written) not between 1 and 1000 or coalesce(cardinality(mentions), 21) > 20 then
    raise exception 'a note has 1 to 1,000 characters and names at most 20 members' using errcode = '22023';
  end if;
  if private.noted_name(partner_cd, subject, subject_id) is null then
    raise exception 'nothing of the partner that a note can be on' using errcode = 'PD404';
  end if;
  if exists (select from unnest(mentions) m (id) where not exists (select from private.people_of(partner_cd) p where p.id = m.id)) then
    raise exception 'no active member of the partner' using errcode = 'PD404';
  end if;
  perform private.hold_partner(partner_cd);
  if (select count(*) from public.log_note n
    where n."PARTNER_CD" = add_note.partner_cd and n."SUBJECT" = add_note.subject and n."SUBJECT_ID" = add_note.subject_id) >= 200 then
    raise exception 'at most 200 notes on one thing' using errcode = '54000';
  end if;
  insert into public.log_note ("PARTNER_CD", "SUBJECT", "SUBJECT_ID", "TEXT")
  values (add_note.partner_cd, add_note.subject, add_note.subject_id, written) returning "ID" into added;
  insert into private.note_mention (note_id, user_id) select distinct added, m.id from unnest(mentions) m (id);
  return added;
end
$$;
comment on function public.add_note is 'Leaves a note (1 to 1,000 characters) on something of the partner, told to the members that it names (mentions, at most 20); returns its id. SECURITY DEFINER: no member writes the table or reads other members. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for what the partner does not have or who does not see it, 54000 beyond 200 notes.';
revoke all on function public.add_note from public, anon, authenticated, service_role;
grant execute on function public.add_note to authenticated, service_role;

create or replace function public.delete_note(partner_cd text, note_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  perform private.hold_partner(partner_cd);
  delete from public.log_note n
  where n."ID" = delete_note.note_id and n."PARTNER_CD" = delete_note.partner_cd and n."USER_ID" = auth.uid();
  return found;
end
$$;
comment on function public.delete_note is 'Deletes a note that the caller left; false where there is none. SECURITY DEFINER: no member writes the table. Active members who may see the partner; 42501 for others.';
revoke all on function public.delete_note from public, anon, authenticated, service_role;
grant execute on function public.delete_note to authenticated, service_role;

-- plan_cache_mode: the parts are planned for this partner, too.
-- Settings: what is summed up or joined fits into memory.
create or replace function public.home_summary(partner_cd text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '32MB' as $$
declare
  today constant date := private.korea_today();
  sales json;
  inbound json;
  stock json;
begin
  perform private.require_partner(partner_cd);
  sales := private.home_sales(partner_cd);
  inbound := private.home_inbound(partner_cd);
  stock := private.home_stock(partner_cd);
  return json_build_object(
    'today', private.day_text(today), 'sales', sales -> 'sales', 'amounts', sales -> 'amounts',
    'amountDays', sales -> 'amountDays', 'daily', sales -> 'daily', 'salesDays', private.sales_days(partner_cd),
    'inbound', inbound, 'stock', stock, 'todoCares', private.home_todo_cares(partner_cd, inbound, stock),
    'ads', private.home_ads(partner_cd), 'profit', private.home_profit(partner_cd), 'loads', private.home_loads(partner_cd),
    'arrivals', private.home_arrivals(partner_cd), 'unread', private.unread_news());
end
$$;
comment on function public.home_summary is 'The partner''s morning page, and how much of public.news the caller has not read (unread). Active members who may see the partner; 42501 for others.';

create or replace function public.news() returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  seen timestamptz;
  answer json;
begin
  if not private.is_active_member() then
    raise exception 'no active member' using errcode = '42501';
  end if;
  select l.seen_at into seen from private.news_look l where l.user_id = auth.uid();
  select json_build_object('told', (
      select coalesce(json_agg(json_build_object('kind', r."kind", 'partnerId', p."ID", 'partnerName', p."PARTNER_NM", 'subject', r."subject",
        'subjectId', r."subjectId", 'subjectName', private.noted_name(r."partnerCd", r."subject", r."subjectId"), 'text', r."text",
        'memberName', r."memberName", 'at', r."at", 'isNew', r."at" > coalesce(seen, '-infinity')) order by r."at" desc, r."kind", p."ID"), '[]')
      from (select * from private.news_rows() n order by n."at" desc limit 50) r
      join public.dim_partner p on p."PARTNER_CD" = r."partnerCd"),
    'uploads', (
      select coalesce(json_agg(json_build_object('partnerId', u."ID", 'partnerName', u."PARTNER_NM", 'fileCount', u.files) order by u."ID"), '[]')
      from (
        select p."ID", p."PARTNER_NM", b.files
        from (
          select o.partner_cd, count(*) as files from private.import_batch o where o.waits is not null and not o.is_over group by o.partner_cd
        ) b
        join public.dim_partner p on p."PARTNER_CD" = b.partner_cd
        where private.may_load(b.partner_cd)
        order by p."ID" limit 50
      ) u)
  ) into answer;
  insert into private.news_look as l (user_id, seen_at) values (auth.uid(), now())
  on conflict (user_id) do update set seen_at = greatest(l.seen_at, excluded.seen_at);
  return answer;
end
$$;
comment on function public.news is 'What is new for the caller, over all partners that they may see: the last 50 notes that name them and to-dos given to them (told; isNew: since the last call), and the partners of which reports wait for a person and the caller may load them (uploads, the first 50). All of it counts as read from then on. SECURITY DEFINER: no member reads who is named in notes or staged reports. Active members; 42501 for others.';
revoke all on function public.news from public, anon, authenticated, service_role;
grant execute on function public.news to authenticated, service_role;

create or replace function public.notes(partner_cd text, subject text, subject_id text) returns json
  language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('subject', subject, array['option', 'brand', 'campaign', 'inbound', 'loss']);
  return (
    select coalesce(json_agg(json_build_object('id', n."ID", 'text', n."TEXT", 'memberName', n."USER_NM",
      'isOwn', n."USER_ID" is not distinct from auth.uid(), 'at', n."REG_DT") order by n."ID" desc), '[]')
    from (
      select * from public.log_note l
      where l."PARTNER_CD" = notes.partner_cd and l."SUBJECT" = notes.subject and l."SUBJECT_ID" = notes.subject_id
      order by l."ID" desc limit 200
    ) n
  );
end
$$;
comment on function public.notes is 'The notes on one option, brand, campaign, inbound request (inbound) or loss (its option id/month) of the partner, the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.';
revoke all on function public.notes from public, anon, authenticated, service_role;
grant execute on function public.notes to authenticated, service_role;
