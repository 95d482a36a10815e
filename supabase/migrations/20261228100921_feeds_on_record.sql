-- Who has the address of a feed reads a list without signing in: who made or ended one is on record, and the record says what was changed.

alter table public.log_member_change drop constraint log_member_change_action_check;
alter table public.log_member_change add constraint log_member_change_action_check CHECK (("ACTION" = ANY (ARRAY['activate'::text, 'deactivate'::text, 'grant'::text, 'revoke'::text, 'all-partners'::text, 'load'::text, 'manage'::text, 'admin'::text, 'sign-out'::text, 'remove-factors'::text, 'needs-factor'::text, 'invite'::text, 'partner-add'::text, 'partner-change'::text, 'partner-close'::text, 'partner-open'::text, 'partner-delete'::text, 'partner-sender-add'::text, 'partner-sender-remove'::text, 'partner-feed-make'::text, 'partner-feed-end'::text, 'report-page'::text])));

comment on column public.log_member_change."ACTOR" is null;
comment on column public.log_member_change."ACTOR" is 'E-mail of the member who did it, or terminal:user.';

comment on column public.log_member_change."ACTOR_ID" is null;
comment on column public.log_member_change."ACTOR_ID" is 'The member who did it; null for the terminal and for the first administrator.';

create or replace function private.changed_values(before jsonb, after jsonb) returns text language sql immutable set search_path = '' as $$
  select string_agg(format('%s → %s', coalesce(nullif(translate(b.value, '[]"', ''), ''), '-'), coalesce(nullif(translate(a.value, '[]"', ''), ''), '-')),
    ' · ' order by a.key)
  from jsonb_each_text(nullif(before, 'null')) b join jsonb_each_text(nullif(after, 'null')) a using (key) where a.value is distinct from b.value
$$;
comment on function private.changed_values is 'Each value of a row that was changed and what it is now, in a line; null where nothing was.';
revoke all on function private.changed_values from public, anon, authenticated, service_role;

create or replace function private.record_feed(partner_cd text, action text, name text) returns void
  language sql set search_path = '' as $$
  insert into public.log_member_change ("ACTION", "PARTNER_CD", "DETAIL", "ACTOR", "ACTOR_ID", "ADDRESS")
  values (action, partner_cd, jsonb_build_object('feed', name), private.own_email(), auth.uid(), private.request_address())
$$;
comment on function private.record_feed is 'Writes to the audit that the caller made or ended a feed of the partner (action partner-feed-make or partner-feed-end): its address shows the list to whoever has it.';
revoke all on function private.record_feed from public, anon, authenticated, service_role;

create or replace function public.end_feed(partner_cd text, feed_id bigint) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  ended text;
begin
  perform private.require_partner(partner_cd);
  delete from private.feed f
  where f.id = feed_id and f.partner_cd = end_feed.partner_cd and (f.user_id = auth.uid() or private.manages_feeds(end_feed.partner_cd))
  returning f.name into ended;
  if ended is null then
    return false;
  end if;
  perform private.record_feed(partner_cd, 'partner-feed-end', ended);
  return true;
end
$$;
comment on function public.end_feed is 'Ends a feed at once, on record; false where the caller has or manages none of that number. SECURITY DEFINER: no member writes the table. Active members who may see the partner; 42501 for others.';

-- The token is 244 random bits.
create or replace function public.make_feed(partner_cd text, page text, name text, days integer, job jsonb) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  token constant text := replace(concat(gen_random_uuid(), gen_random_uuid()), '-', '');
begin
  perform private.require_partner(partner_cd);
  if private.is_feed_job(job) is not true or days is null or days not between 1 and 365 then
    raise exception 'a feed is a list of a partner for 1 to 365 days' using errcode = '22023';
  end if;
  -- One member's feeds follow one another, so that the bound holds.
  perform pg_advisory_xact_lock(hashtextextended('feeds of ' || auth.uid(), 0));
  delete from private.feed f where f.user_id = auth.uid() and f.ends_at <= now();
  if (select count(*) from private.feed f where f.user_id = auth.uid()) >= 20 then
    raise exception 'a member has at most 20 feeds' using errcode = '54000';
  end if;
  insert into private.feed (partner_cd, user_id, page, name, token_hash, job, used_factor, ends_at)
  values (make_feed.partner_cd, auth.uid(), make_feed.page, make_feed.name, sha256(convert_to(token, 'UTF8')), make_feed.job,
    coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2', now() + make_interval(days => make_feed.days));
  perform private.record_feed(partner_cd, 'partner-feed-make', name);
  return token;
exception
  when check_violation or not_null_violation then
    raise exception 'a feed has a page, a name of 1 to 40 characters and a job of at most 100,000 bytes' using errcode = '22023';
end
$$;
comment on function public.make_feed is 'Makes a feed of a list of the partner and returns the token of its address, which nothing tells again, on record; the caller''s feeds that ended are deleted. SECURITY DEFINER: no member writes the table. Active members who may see the partner; 42501 for others, 22023 for what is no feed, 54000 beyond 20 feeds.';

create or replace function public.member_changes(
  date_start text, date_end text, term text default '', action text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_days(date_start, date_end);
  perform private.require_choice('action', action, array['all', 'activate', 'deactivate', 'grant', 'revoke', 'load', 'manage', 'all-partners',
    'admin', 'sign-out', 'remove-factors', 'needs-factor', 'invite', 'partner-add', 'partner-change', 'partner-close', 'partner-open',
    'partner-delete', 'partner-sender-add', 'partner-sender-remove', 'partner-feed-make', 'partner-feed-end', 'report-page']);
  return (select json_build_object('total', p.total, 'rows', p.rows) from private.list_page(
    source => format('(select c."ID" as "id", c."REG_DT" as "at", c."ACTOR" as "actor", c."MEMBER_EMAIL" as "email",
        concat_ws(''-'', c."ACTION", case c."DETAIL" ->> ''load'' when ''true'' then ''load'' end,
          case c."DETAIL" ->> ''value'' when ''true'' then ''on'' when ''false'' then ''off'' end) as "change",
        coalesce(c."DETAIL" ->> ''sender'', c."DETAIL" ->> ''feed'', nullif(concat_ws('' '', c."DETAIL" ->> ''source'', c."DETAIL" ->> ''url''), ''''),
          private.changed_values(c."DETAIL" -> ''before'', c."DETAIL" -> ''after'')) as "detail",
        c."PARTNER_CD" as "partnerCd", p."PARTNER_NM" as "partnerName", c."ADDRESS" as "address"
      from public.log_member_change c
      left join public.dim_partner p on p."PARTNER_CD" = c."PARTNER_CD"
      where c."REG_DT" >= %L::date::timestamp at time zone ''Asia/Seoul''
        and c."REG_DT" < (%L::date + 1)::timestamp at time zone ''Asia/Seoul''
        and %L in (''all'', c."ACTION")
        and private.contains_text(concat_ws('' '', c."MEMBER_EMAIL", c."ACTOR", p."PARTNER_NM", c."PARTNER_CD"), %L))',
      date_start, date_end, action, private.search_text(term)),
    ids => null, id_column => 'id',
    sortable => '{"at": "number", "actor": "text", "email": "text", "change": "text", "detail": "text", "partnerName": "text", "partnerCd": "text", "address": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true) p);
end
$$;
comment on function public.member_changes is 'Changes of members'' rights and of partners in a period of Korea-time days, the newest first. Administrators; 42501 for others, 22023 for a wrong argument.

action: all, or one of log_member_change. term: a part of an address, a partner''s name or code. change: the action with what became of it, such as grant-load or admin-off. detail: the sender, the feed, the report and its page, or each value of a partner that was changed and what it is now. page_size: 1 to 5,000.';
