-- What imitates Realtime on a plain PostgreSQL: changes of published tables and messages of topics are told
-- to the host by NOTIFY. Run as the owner; may run again.

-- Tells the host that a row changed: its table and key only, because a notification holds 8,000 bytes and
-- because each listener must read the row under their own rights.
create or replace function realtime.notify_change() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  key jsonb := (select jsonb_object_agg(name, changed -> name) from unnest(tg_argv) as name);
begin
  perform pg_notify('realtime_changes', jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'key', key)::text);
  return null;
end
$$;
revoke execute on function realtime.notify_change() from public;

-- Gives every table of the publication its trigger and takes it from the others. A table without a primary
-- key cannot be told and is left out.
create or replace function realtime.watch_published_tables() returns void
  language plpgsql
  set search_path = ''
as $$
declare
  found record;
begin
  for found in
    select t.tgrelid::regclass as relation from pg_catalog.pg_trigger t
    where t.tgname = 'realtime_notify_change' and not t.tgisinternal and not exists (
      select from pg_catalog.pg_publication_tables p
      where p.pubname = 'supabase_realtime'
        and format('%I.%I', p.schemaname, p.tablename)::regclass = t.tgrelid)
  loop
    execute format('drop trigger realtime_notify_change on %s', found.relation);
  end loop;
  for found in
    select format('%I.%I', p.schemaname, p.tablename)::regclass as relation,
      (select string_agg(quote_literal(a.attname), ', ' order by a.attnum)
       from pg_catalog.pg_index i
       join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
       where i.indisprimary and i.indrelid = format('%I.%I', p.schemaname, p.tablename)::regclass) as key
    from pg_catalog.pg_publication_tables p
    where p.pubname = 'supabase_realtime'
  loop
    continue when found.key is null or exists (
      select from pg_catalog.pg_trigger t
      where t.tgrelid = found.relation and t.tgname = 'realtime_notify_change');
    execute format(
      'create trigger realtime_notify_change after insert or update or delete on %s
         for each row execute function realtime.notify_change(%s)', found.relation, found.key);
  end loop;
end
$$;
revoke execute on function realtime.watch_published_tables() from public;

-- Sends a message to the listeners of a topic, as on a hosted project; who may is decided by the policies
-- on realtime.messages.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
  returns void
  language sql
  set search_path = ''
as $$
  insert into realtime.messages (topic, extension, payload, event, private)
  values (send.topic, 'broadcast', send.payload, send.event, send.private)
$$;
revoke execute on function realtime.send(jsonb, text, text, boolean) from public;
grant execute on function realtime.send(jsonb, text, text, boolean) to service_role;

create or replace function realtime.notify_message() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform pg_notify('realtime_messages', new.id::text);
  return null;
end
$$;
revoke execute on function realtime.notify_message() from public;

create or replace trigger realtime_notify_message after insert on realtime.messages
  for each row execute function realtime.notify_message();

create index if not exists messages_inserted_at_idx on realtime.messages (inserted_at);

-- The API layer asks the policies in the name of a listener, in a transaction that it rolls back.
grant select, insert, delete on realtime.messages to lite_app;
drop policy if exists "The API layer carries the messages" on realtime.messages;
create policy "The API layer carries the messages" on realtime.messages to lite_app using (true) with check (true);
