-- A to-do of 오늘 할 일 can be given to a person, put off until a day or closed with a reason, and stays so when it is found again.

create table public.dim_todo_care (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "RULE" text not null,
  "ASSIGNEE_ID" uuid references public.auth_member ("ID") on delete set null,
  "ASSIGNEE_NM" text,
  "UNTIL_DAY" text check (private.is_day_text("UNTIL_DAY")),
  "REASON" text check ("REASON" ~ '^[^[:cntrl:]]{1,200}$'),
  "CLOSED_CNT" bigint,
  "USER_ID" uuid default auth.uid() references public.auth_member ("ID") on delete set null,
  "USER_NM" text not null default private.member_name(auth.uid()),
  "MOD_DT" timestamptz not null default now(),
  primary key ("PARTNER_CD", "RULE"),
  constraint dim_todo_care_closed_check check (("REASON" is null) = ("CLOSED_CNT" is null) and num_nonnulls("UNTIL_DAY", "REASON") <= 1)
);
revoke all on public.dim_todo_care from public, anon, authenticated, service_role;
comment on table public.dim_todo_care is 'Who does a to-do of a partner, until when it is put off, and why it is closed. Written by public.change_todo alone.';
comment on column public.dim_todo_care."RULE" is 'Of private.todos_of_partner, or under14 of 홈.';
comment on column public.dim_todo_care."UNTIL_DAY" is 'The day (yyyyMMdd, Korea time) on which it is open again; null: it is not put off.';
comment on column public.dim_todo_care."REASON" is 'Why it is closed; null: it is not.';
comment on column public.dim_todo_care."CLOSED_CNT" is 'What it counted when it was closed: open again once it counts more.';
comment on column public.dim_todo_care."ASSIGNEE_NM" is 'Name that the member had then: other members may not read who is a member.';
create index dim_todo_care_assignee_idx on public.dim_todo_care ("ASSIGNEE_ID");
create index dim_todo_care_user_idx on public.dim_todo_care ("USER_ID");
alter table public.dim_todo_care enable row level security;
grant select on public.dim_todo_care to service_role;
grant select on public.dim_todo_care to authenticated;

create policy "Members see what was decided about to-dos of their partners" on public.dim_todo_care
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create or replace function private.is_todo_open(is_put_off boolean, closed_cnt bigint, cnt bigint) returns boolean
  language sql immutable parallel safe
  return not coalesce(is_put_off, false) and coalesce(cnt > closed_cnt, true);
comment on function private.is_todo_open is 'Whether a to-do that counts so much waits for somebody, given its row of private.todo_cares (null: none).';
revoke all on function private.is_todo_open from public, anon, authenticated, service_role;
grant execute on function private.is_todo_open to authenticated, service_role;

create or replace function private.people_of(partner_cd text) returns table (id uuid, name text) language sql stable begin atomic
  select m."ID", private.member_name(m."ID") from public.auth_member m
  where m."IS_ACTIVE" and (m."IS_ALL_PARTNER_ACCESSIBLE" or exists (
    select from public.auth_member_partner l where l."USER_ID" = m."ID" and l."PARTNER_CD" = people_of.partner_cd));
end;
comment on function private.people_of is 'The active members who may see a partner, with the names that others see of them.';
revoke all on function private.people_of from public, anon, authenticated, service_role;

-- A rule counts anew every day, so what is put off or closed stays so when it counts the same tomorrow. Closed for a reason that was
-- right for what it counted then, it is open again once it counts more.
create or replace function private.todo_cares(partner_cds text[])
  returns table ("PARTNER_CD" text, "RULE" text, "IS_PUT_OFF" boolean, "CLOSED_CNT" bigint, "CARE" json) language sql stable begin atomic
  select c."PARTNER_CD", c."RULE", c."UNTIL_DAY" > private.day_text(private.korea_today()), c."CLOSED_CNT",
    json_build_object('assigneeId', c."ASSIGNEE_ID", 'assignee', c."ASSIGNEE_NM", 'until', c."UNTIL_DAY", 'reason', c."REASON",
      'memberName', c."USER_NM", 'at', c."MOD_DT")
  from public.dim_todo_care c where c."PARTNER_CD" = any (partner_cds);
end;
comment on function private.todo_cares is 'What was decided about to-dos of partners, as JSON for their pages; whether it is open says private.is_todo_open.';
revoke all on function private.todo_cares from public, anon, authenticated, service_role;
grant execute on function private.todo_cares to authenticated, service_role;

-- The whole of what is decided about a to-do at once: of two windows the last one holds. Without any argument it is as it was found.
create or replace function public.change_todo(
  partner_cd text, rule text, assignee uuid default null, until_day text default null, reason text default null
) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := private.korea_today();
  why constant text := nullif(btrim(reason), '');
  person text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('rule', rule,
    array['out', 'under7', 'under14', 'noWinner', 'over', 'adsLosing', 'inboundErrors', 'inboundDue']);
  if until_day is not null then
    perform private.require_day('until_day', until_day);
    if until_day not between private.day_text(today + 1) and private.day_text(today + 366) or why is not null then
      raise exception 'a to-do is put off until a day of the next year, or closed' using errcode = '22023';
    end if;
  end if;
  if why !~ '^[^[:cntrl:]]{1,200}$' then
    raise exception 'a reason has at most 200 characters in one line' using errcode = '22023';
  end if;
  perform private.hold_partner(partner_cd);
  if num_nonnulls(assignee, until_day, why) = 0 then
    delete from public.dim_todo_care c where c."PARTNER_CD" = change_todo.partner_cd and c."RULE" = change_todo.rule;
    return;
  end if;
  if assignee is not null then
    select p.name into person from private.people_of(partner_cd) p where p.id = assignee;
    if person is null then
      raise exception 'no active member of the partner' using errcode = 'PD404';
    end if;
  end if;
  insert into public.dim_todo_care as c ("PARTNER_CD", "RULE", "ASSIGNEE_ID", "ASSIGNEE_NM", "UNTIL_DAY", "REASON", "CLOSED_CNT")
  values (change_todo.partner_cd, change_todo.rule, assignee, person, until_day, why, case
    when why is null then null
    when rule = 'under14' then (
      select coalesce((h.stock ->> 'docUnder14')::bigint - (h.stock ->> 'docUnder7')::bigint, 0)
      from (select private.home_stock(change_todo.partner_cd) as stock) h)
    else coalesce((select t."CNT" from private.todos_of_partner(change_todo.partner_cd) t where t."RULE" = change_todo.rule), 0) end)
  on conflict ("PARTNER_CD", "RULE") do update set "ASSIGNEE_ID" = excluded."ASSIGNEE_ID", "ASSIGNEE_NM" = excluded."ASSIGNEE_NM",
    "UNTIL_DAY" = excluded."UNTIL_DAY", "REASON" = excluded."REASON", "CLOSED_CNT" = excluded."CLOSED_CNT",
    "USER_ID" = excluded."USER_ID", "USER_NM" = excluded."USER_NM", "MOD_DT" = now();
end
$$;
comment on function public.change_todo is 'Gives a to-do of a partner to a member (assignee), puts it off until a day (until_day, yyyyMMdd) or closes it with a reason (200 characters). SECURITY DEFINER: no member writes the table or reads other members. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a member who does not see the partner.';
revoke all on function public.change_todo from public, anon, authenticated, service_role;
grant execute on function public.change_todo to authenticated, service_role;

create or replace function public.dashboard_todos(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  loaded json;
begin
  perform private.require_partner(partner_cd);
  loaded := private.loaded_sources(partner_cd);
  return json_build_object(
    'rows', coalesce((
      select json_agg(json_build_object('rule', t."RULE", 'count', t."CNT", 'impactAmt', t."IMPACT_AMT",
          'impactKind', private.impact_kind(t."RULE"), 'target', t."TARGET", 'care', c."CARE", 'isOpen', o.is_open)
        order by o.is_open desc, t."IMPACT_AMT" desc nulls last, t."RULE" collate "C")
      from private.todos_of_partner(partner_cd) t
      left join private.todo_cares(array[partner_cd]) c on c."RULE" = t."RULE"
      cross join lateral (select private.is_todo_open(c."IS_PUT_OFF", c."CLOSED_CNT", t."CNT") as is_open) o), '[]'),
    'unknown', array(select s from unnest(array['stock', 'sales', 'inbound']) s where not (loaded ->> s)::boolean));
end
$$;
comment on function public.dashboard_todos is
  '오늘 할 일 of one partner, those that wait for somebody first. Active members who may see the partner; 42501 for others. A row is a rule that counts something, and what was decided about it.';

-- Won of two kinds do not compare: each kind has its own order, its count and the first 20.
create or replace function public.dashboard_todos_all() returns json language plpgsql stable set search_path = '' as $$
begin
  return (
    with todos as materialized (
      select p."ID", p."PARTNER_CD", p."PARTNER_NM", t.*, k.kind, c."CARE" as care,
        row_number() over (partition by k.kind order by t."IMPACT_AMT" desc nulls last, p."PARTNER_NM", t."RULE" collate "C") as place,
        array_position(array['lostSales', 'loss', 'goods', 'sales'], k.kind) as kind_place
      from private.overview_partners(100) p
      join private.partner_overviews(array(select s."PARTNER_CD" from private.overview_partners(100) s), 'dashboard') o using ("PARTNER_CD")
      cross join lateral private.todos_of_overview(o."FIGURES") t
      cross join lateral (select private.impact_kind(t."RULE") as kind) k
      left join private.todo_cares(array(select s."PARTNER_CD" from private.overview_partners(100) s)) c
        on c."PARTNER_CD" = p."PARTNER_CD" and c."RULE" = t."RULE"
      where private.is_todo_open(c."IS_PUT_OFF", c."CLOSED_CNT", t."CNT")
    )
    select json_build_object(
      'totals', coalesce((
        select json_agg(json_build_object('impactKind', t.kind, 'count', t.cnt) order by t.kind_place)
        from (select kind, kind_place, count(*) as cnt from todos group by kind, kind_place) t), '[]'),
      'rows', coalesce((
        select json_agg(json_build_object('partnerId', t."ID", 'partnerCd', t."PARTNER_CD", 'partnerName', t."PARTNER_NM", 'rule', t."RULE",
          'count', t."CNT", 'impactAmt', t."IMPACT_AMT", 'impactKind', t.kind, 'target', t."TARGET", 'care', t.care, 'isOpen', true) order by t.kind_place, t.place)
        from todos t where t.place <= 20), '[]'))
  );
end
$$;
comment on function public.dashboard_todos_all is
  '오늘 할 일 that waits for somebody, of all partners that the caller may see (the first 100 by name), by kind of won, the most of each kind first: how many there are, and the first 20; nothing for a caller without any.';

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
    'arrivals', private.home_arrivals(partner_cd));
end
$$;

-- Settings: its arguments decide the plan.
create or replace function public.my_dashboards() returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  codes constant text[] := private.partner_codes();
  last_month constant date := (date_trunc('month', today::timestamp) - interval '1 month')::date;
  sales constant json := private.dashboard_sales(codes);
  -- A partner that is new, or long behind, would leave the others without a forecast.
  forecast constant text[] := array(
    select e."PARTNER_CD" from private.loaded_days_of_each(codes, today - 28, today - 1) e where cardinality(e."DAYS") >= 21);
begin
  return (
    with shown as materialized (
      select * from private.overview_partners(100)
    ), overviews as materialized (
      select o."PARTNER_CD" as code, o."FIGURES" as figures from private.partner_overviews(array(select s."PARTNER_CD" from shown s), 'dashboard') o
    ), cares as materialized (
      select * from private.todo_cares(array(select s."PARTNER_CD" from shown s))
    ), loaded as (
      select e."PARTNER_CD" as code, d.day
      from private.loaded_days_of_each(array(select p."PARTNER_CD" from shown p), last_month, today - 1) e
      cross join lateral unnest(e."DAYS") d (day)
    ), sold as (
      select b."PARTNER_CD" as code, b."DATE_SK" as date_sk, b."SALE_AMT" as amount
      from public.agg_partner_daily b
      where b."PARTNER_CD" in (select p."PARTNER_CD" from shown p)
        and b."DATE_SK" between private.date_sk(last_month) and private.date_sk(today - 1)
    ), tiles as (
      -- Won alone, where the tiles of all partners have every measure. On a loaded day without a row nothing was sold.
      -- Compared is what has all days of both periods.
      select l.code, t."ID" as tile,
        private.bigint_sum(l.amount) filter (where l.day >= t."FIRST_DAY") as amount,
        case when count(*) = t."LAST_DAY" - t."FIRST_DAY" + t."LAST_BEFORE" - t."FIRST_BEFORE" + 2
          then private.bigint_sum(l.amount) filter (where l.day <= t."LAST_BEFORE") end as before
      from (
        select d.code, d.day, case when s.code is null then 0 else s.amount end as amount
        from loaded d left join sold s on s.code = d.code and s.date_sk = private.date_sk(d.day)
      ) l
      join private.dashboard_tiles(today) t
        on l.day between t."FIRST_DAY" and t."LAST_DAY" or l.day between t."FIRST_BEFORE" and t."LAST_BEFORE"
      group by l.code, t."ID", t."FIRST_DAY", t."LAST_DAY", t."FIRST_BEFORE", t."LAST_BEFORE"
    ), listed as materialized (
      select p."ID" as id, p."PARTNER_CD" as code, p."PARTNER_NM" as name, s.*, t.*
      from shown p
      join overviews o on o.code = p."PARTNER_CD"
      cross join lateral (
        select
          max(i.amount) filter (where i.tile = 'yesterday') as yesterday,
          max(i.amount) filter (where i.tile = 'last7') as last7,
          max(i.amount) filter (where i.tile = 'month') as month,
          max(i.amount) filter (where i.tile = 'lastMonth') as last_month,
          max(i.before) filter (where i.tile = 'yesterday') as yesterday_before,
          max(i.before) filter (where i.tile = 'last7') as last7_before,
          max(i.before) filter (where i.tile = 'month') as month_before
        from tiles i where i.code = p."PARTNER_CD"
      ) s
      cross join lateral (
        select count(*) filter (where private.is_todo_open(c."IS_PUT_OFF", c."CLOSED_CNT", d."CNT")) as todo_count,
          private.bigint_sum(d."IMPACT_AMT") filter (where private.impact_kind(d."RULE") = 'lostSales') as lost_sales,
          private.bigint_sum(d."IMPACT_AMT") filter (where private.impact_kind(d."RULE") = 'loss') as loss
        from private.todos_of_overview(o.figures) d
        left join cares c on c."PARTNER_CD" = o.code and c."RULE" = d."RULE"
      ) t
    )
    select json_build_object(
      'today', private.day_text(today), 'tiles', sales -> 'tiles',
      'forecast', private.forecast_of_partners(case when cardinality(forecast) > 0 then forecast else codes end, '{}'),
      'forecastPartners', cardinality(forecast), 'partners', cardinality(codes), 'daily', sales -> 'daily',
      'more', greatest(0, cardinality(codes) - 100),
      'loaded', private.sources_of_any(
        array(select o.figures -> 'sources' from overviews o)
        || array(select private.loaded_sources(c) from unnest(codes) c where c not in (select o.code from overviews o))),
      'totals', (
        select json_build_object('yesterday', private.bigint_sum(l.yesterday), 'last7', private.bigint_sum(l.last7),
          'month', private.bigint_sum(l.month), 'lastMonth', private.bigint_sum(l.last_month),
          'yesterdayChangeRate', private.change_rate(
            private.bigint_sum(l.yesterday) filter (where l.yesterday_before is not null), private.bigint_sum(l.yesterday_before)),
          'last7ChangeRate', private.change_rate(
            private.bigint_sum(l.last7) filter (where l.last7_before is not null), private.bigint_sum(l.last7_before)),
          'monthChangeRate', private.change_rate(
            private.bigint_sum(l.month) filter (where l.month_before is not null), private.bigint_sum(l.month_before)),
          'todoCount', coalesce(private.bigint_sum(l.todo_count), 0), 'lostSalesAmt', private.bigint_sum(l.lost_sales),
          'lossAmt', private.bigint_sum(l.loss))
        from listed l),
      'rows', coalesce((
        select json_agg(json_build_object('partnerId', l.id, 'partnerCd', l.code, 'partnerName', l.name,
          'yesterday', l.yesterday, 'last7', l.last7, 'month', l.month, 'lastMonth', l.last_month,
          'yesterdayChangeRate', private.change_rate(l.yesterday, l.yesterday_before),
          'last7ChangeRate', private.change_rate(l.last7, l.last7_before),
          'monthChangeRate', private.change_rate(l.month, l.month_before),
          'todoCount', l.todo_count, 'lostSalesAmt', l.lost_sales, 'lossAmt', l.loss)
          -- What waits for a person first: won at stake of either kind.
          order by coalesce(l.lost_sales, 0) + coalesce(l.loss, 0) desc, l.name, l.code)
        from listed l), '[]')));
end
$$;

create or replace function public.todo_people(partner_cd text) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  return (
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
    from (select * from private.people_of(partner_cd) order by name, id limit 500) p
  );
end
$$;
comment on function public.todo_people is 'Who can be given a to-do of a partner: the active members who may see it, the first 500 by name. SECURITY DEFINER: no member reads other members. Active members who may see the partner; 42501 for others.';
revoke all on function public.todo_people from public, anon, authenticated, service_role;
grant execute on function public.todo_people to authenticated, service_role;

-- What was decided about the to-dos of 홈, which are counts of two parts of home_summary.
create or replace function private.home_todo_cares(partner_cd text, inbound json, stock json) returns json language sql stable begin atomic
  select coalesce(json_agg(json_build_object('rule', c."RULE", 'care', c."CARE", 'isOpen',
    private.is_todo_open(c."IS_PUT_OFF", c."CLOSED_CNT", case c."RULE"
      when 'out' then (stock ->> 'outOfStockSelling')::bigint
      when 'under7' then (stock ->> 'docUnder7')::bigint
      when 'under14' then (stock ->> 'docUnder14')::bigint - (stock ->> 'docUnder7')::bigint
      when 'inboundErrors' then (inbound ->> 'errorCount')::bigint
      when 'inboundDue' then (inbound ->> 'dueThisWeekCount')::bigint end)) order by c."RULE"), '[]')
  from private.todo_cares(array[partner_cd]) c;
end;
comment on function private.home_todo_cares is 'Part todoCares of home_summary: what was decided about to-dos, and whether each waits for somebody by its count in the parts inbound and stock.';
revoke all on function private.home_todo_cares from public, anon, authenticated, service_role;
grant execute on function private.home_todo_cares to authenticated, service_role;
