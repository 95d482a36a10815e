-- Pictures have limited room: a member may keep a few files, and all members together so many bytes. A trigger and no
-- policy, because it holds whoever writes the row (the file service makes it as itself, after the upload) and knows the
-- file's size by then. After the row is written, because a session that holds a row and then waits here would meet one
-- that waits for the row. The room of a member allows for what a closed tab left.
create or replace function private.limit_avatars() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most_files constant integer := 5;
  most_bytes constant bigint := 1024 * 1024 * 1024;
  folder constant text := split_part(new.name, '/', 1);
  total bigint;
  is_alone boolean := false;
begin
  -- The page lists one folder of plain names and could not remove anything else.
  if new.name !~ '^[^/]+/[^/]+$' or octet_length(to_jsonb(new)::text) > 4096 then
    raise exception 'a picture has a plain name in one folder, and metadata of at most 4 kB' using errcode = '42501';
  end if;
  if new.metadata ->> 'mimetype' <> all (
    select unnest(b.allowed_mime_types) from storage.buckets b where b.id = new.bucket_id)
  then
    raise exception 'the type % is none of the bucket', new.metadata ->> 'mimetype' using errcode = '42501';
  end if;
  -- Uploads of one member wait for each other, so that none of many at once counts without the others.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('avatars of ' || folder, 0));
  if most_files <= (
    select count(*) from storage.objects o
    where o.bucket_id = new.bucket_id and o.name <> new.name and split_part(o.name, '/', 1) = folder)
  then
    raise exception 'the folder holds % files already', most_files using errcode = '42501';
  end if;
  loop
    select coalesce(sum((o.metadata ->> 'size')::bigint), 0) + coalesce((new.metadata ->> 'size')::bigint, 0) into total
    from storage.objects o where o.bucket_id = new.bucket_id and o.name <> new.name;
    -- What can be on its way at once is less than a quarter. Closer to the limit all uploads wait for each other.
    exit when is_alone or total * 4 <= most_bytes * 3;
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('avatars', 0));
    is_alone := true;
  end loop;
  if total > most_bytes then
    raise exception 'there is no room for more pictures' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.limit_avatars is
  'Trigger: refuses (42501) an avatar where a member has five files, or all members together 1 GiB; one in a folder of a folder; one of a type that its bucket does not allow, or with over 4 kB of metadata.';
