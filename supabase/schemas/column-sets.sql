-- Checks the sets of one table: at most 10, each with a name of its own and the ids of 1 to 80 columns.
create or replace function private.are_column_sets(sets jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(sets) is distinct from 'array' then false
    when jsonb_array_length(sets) > 10 then false
    else not exists (
      select from jsonb_array_elements(sets) s
      where jsonb_typeof(s) <> 'object' or s - 'name' - 'columns' <> '{}'
        or coalesce(jsonb_typeof(s -> 'name'), '') <> 'string' or btrim(s ->> 'name') !~ '^[^[:cntrl:]]{1,20}$'
        or coalesce(jsonb_typeof(s -> 'columns'), '') <> 'array'
        or not case when jsonb_typeof(s -> 'columns') = 'array' then
          jsonb_array_length(s -> 'columns') between 1 and 80
          and not exists (
            select from jsonb_array_elements(s -> 'columns') c
            where jsonb_typeof(c) <> 'string' or c #>> '{}' !~ '^[A-Za-z0-9:_-]{1,60}$')
        end)
      and (select count(*) = count(distinct s ->> 'name') from jsonb_array_elements(sets) s)
  end
$$;
comment on function private.are_column_sets is 'True if the sets of a table are what save_column_sets keeps.';

-- Keeps the caller's column sets of one table, all at once, so that of two windows the last one holds. Those of other
-- tables stay: the row lock of the upsert makes two saves follow one another.
create or replace function public.save_column_sets(table_id text, sets jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_active_member() then
    raise exception 'only an active member has column sets' using errcode = '42501';
  end if;
  if table_id is null or table_id !~ '^[a-z0-9-]{1,40}$' or not private.are_column_sets(sets) then
    raise exception 'sets must be at most 10, each with a name and columns' using errcode = '22023';
  end if;
  if sets = '[]' then
    update public.auth_member_column_sets m set "SETS" = m."SETS" - table_id, "MOD_DT" = now()
    where m."USER_ID" = auth.uid();
    return;
  end if;
  insert into public.auth_member_column_sets as m ("USER_ID", "SETS")
  values (auth.uid(), jsonb_build_object(table_id, sets))
  on conflict ("USER_ID") do update set "SETS" = m."SETS" || excluded."SETS", "MOD_DT" = now();
exception when check_violation then
  raise exception 'a member keeps at most 100,000 bytes of column sets' using errcode = '54000';
end
$$;
comment on function public.save_column_sets is 'Keeps the caller''s column sets of one table; none deletes them. 22023 for more than 10 sets or one that is none, 54000 for more than 100,000 bytes in all, 42501 for who is no active member.';
grant execute on function public.save_column_sets to authenticated, service_role;
