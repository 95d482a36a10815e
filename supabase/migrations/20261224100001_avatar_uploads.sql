-- Resumable uploads, copies and signed addresses went around the limits of avatars, and its trigger let uploads deadlock.
set local lock_timeout = '5s';

drop policy if exists "Active members add files to their own avatar folder" on storage.objects;
-- The storage server of a project names what it is about to do. A plain upload alone is counted, has one of the allowed
-- types and ends with its request: no resumable or multipart upload, no copy, no address for a later upload.
create policy "Active members add files to their own avatar folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select coalesce(nullif(current_setting('storage.operation', true), ''), 'storage.object.upload')) = 'storage.object.upload'
    and (select private.is_active_member()));

drop trigger if exists limit_avatars on storage.objects;
create trigger limit_avatars after insert or update on storage.objects
  for each row when (new.bucket_id = 'avatars')
  execute function private.limit_avatars();

-- A bucket that was there before the first migration kept settings of its own, and nobody heard of it.
do $$
declare
  bucket storage.buckets;
begin
  for bucket in
    select b.* from storage.buckets b join (values
      ('avatars', 2097152, array['image/png', 'image/jpeg', 'image/webp']),
      ('public', 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'video/mp4'])
    ) as wanted (id, most_bytes, types) using (id)
    where (b.public, b.file_size_limit, b.allowed_mime_types) is distinct from (true, most_bytes::bigint, types)
  loop
    raise exception 'The bucket "%" was there with other settings (public: %, most bytes: %, types: %).',
      bucket.id, bucket.public, bucket.file_size_limit, bucket.allowed_mime_types
      using hint = 'Give it those of supabase/schemas/platform/storage.sql and migrate again.';
  end loop;
end
$$;
