create or replace function private.is_feed_job(job jsonb) returns boolean language sql stable set search_path = '' as $$
  select case
    when jsonb_typeof(job) is distinct from 'object' or jsonb_typeof(job -> 'args') is distinct from 'object'
      or jsonb_typeof(job -> 'columns') is distinct from 'array' or job - array['call', 'args', 'period', 'columns'] <> '{}' then false
    else jsonb_array_length(job -> 'columns') between 1 and 200
      and (job -> 'args') - array['partner_cd', 'page_number', 'page_size'] = job -> 'args'
      and not exists (
        select from jsonb_array_elements(job -> 'columns') c
        where jsonb_typeof(c) <> 'object' or coalesce(jsonb_typeof(c -> 'header'), '') <> 'string'
          or coalesce(jsonb_typeof(c -> 'field'), '') not in ('string', 'null'))
      and 1 = (
        select count(*) from pg_catalog.pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname = job ->> 'call' and p.provolatile = 's'
          and p.proargnames @> array['partner_cd', 'page_number', 'page_size']
          and p.proargnames @> array(select jsonb_object_keys(job -> 'args'))
          and has_function_privilege('authenticated', p.oid, 'execute'))
  end
$$;
comment on function private.is_feed_job is 'True for a list function that members may call about one partner and that changes nothing, with arguments that it has besides partner and page, and 1 to 200 columns.';

create or replace function private.record_feed(partner_cd text, action text, name text) returns void
  language sql set search_path = '' as $$
  insert into public.log_member_change ("ACTION", "PARTNER_CD", "DETAIL", "ACTOR", "ACTOR_ID", "ADDRESS")
  values (action, partner_cd, jsonb_build_object('feed', name), private.own_email(), auth.uid(), private.request_address())
$$;
comment on function private.record_feed is 'Writes to the audit that the caller made or ended a feed of the partner (action partner-feed-make or partner-feed-end): its address shows the list to whoever has it.';

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
grant execute on function public.make_feed to authenticated, service_role;

create or replace function private.manages_feeds(partner_cd text) returns boolean language sql stable set search_path = '' as $$
  select private.is_admin() or coalesce(manages_feeds.partner_cd = any (private.managed_codes()), false)
$$;
comment on function private.manages_feeds is 'True if the caller sees and ends the feeds that others made of the partner: an administrator or its manager. For functions with the rights of their owner.';

create or replace function public.feeds(partner_cd text) returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  return (
    select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'page', f.page,
      'owner', case when f.user_id <> auth.uid() then private.member_name(f.user_id) end,
      'endsAt', f.ends_at, 'isOver', f.ends_at <= now(), 'readAt', f.read_at) order by f.rank), '[]')
    from (
      select s.*, row_number() over (order by s.user_id <> auth.uid(), s.made_at desc, s.id desc) as rank from private.feed s
      where s.partner_cd = feeds.partner_cd and (s.user_id = auth.uid() or (select private.manages_feeds(feeds.partner_cd)))
      order by rank limit 300
    ) f
  );
end
$$;
comment on function public.feeds is 'The feeds that the caller made of a partner, newest first, then for its managers and administrators those of others, with the name of who made them; the first 300. SECURITY DEFINER: no member reads the table. Active members who may see the partner; 42501 for others.';
grant execute on function public.feeds to authenticated, service_role;

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
grant execute on function public.end_feed to authenticated, service_role;

-- One statement, whether the token is unknown, has ended or counts. The lock makes two reads of one feed follow one another.
create or replace function private.open_feed(
  token text, out id bigint, out user_id uuid, out partner_cd text, out name text, out job jsonb, out has_factor boolean, out wait integer
) returns setof record language sql security definer set search_path = '' as $$
  with asked as materialized (
    select * from private.feed f where f.token_hash = sha256(convert_to(open_feed.token, 'UTF8')) and f.ends_at > now() for update
  ), opened as (
    update private.feed f set read_at = now() from asked a
    where f.id = a.id and (a.read_at is null or a.read_at <= now() - interval '1 minute') returning f.id
  )
  select a.id, a.user_id, a.partner_cd, a.name, a.job,
    a.used_factor and exists (select from auth.mfa_factors m where m.user_id = a.user_id and m.status = 'verified'),
    case when exists (select from opened) then 0 else greatest(1, ceil(extract(epoch from a.read_at + interval '1 minute' - now()))::integer) end
  from asked a;
$$;
comment on function private.open_feed is 'Begins to read the feed with that token; no row for an unknown one or one that ended. wait: seconds until it may be read again, 0: now. has_factor: made after a second factor that still stands. SECURITY DEFINER: nobody writes the table. For service_role alone.';
grant execute on function private.open_feed to service_role;
