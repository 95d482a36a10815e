-- Pictures have limited room: a member may keep a few files, and all members together so many bytes. A trigger and no
-- policy, because it holds whoever writes the row (the file service makes it as itself, after the upload) and knows the
-- file's size by then. Each file is limited by its bucket. The room of a member allows for what a closed tab left.
create or replace function private.limit_avatars() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most_files constant integer := 5;
  most_bytes constant bigint := 1024 * 1024 * 1024;
begin
  -- One after another, so that none of many at once counts without the others.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.limit_avatars'));
  if most_files <= (
    select count(*) from storage.objects o
    where o.bucket_id = new.bucket_id and o.name <> new.name
      and split_part(o.name, '/', 1) = split_part(new.name, '/', 1))
  then
    raise exception 'the folder holds % files already', most_files using errcode = '42501';
  end if;
  if most_bytes < coalesce((new.metadata ->> 'size')::bigint, 0) + (
    select coalesce(sum((o.metadata ->> 'size')::bigint), 0) from storage.objects o
    where o.bucket_id = new.bucket_id and o.name <> new.name)
  then
    raise exception 'there is no room for more pictures' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.limit_avatars is 'Trigger: refuses (42501) an avatar where a member has five files, or all members together 1 GiB.';
