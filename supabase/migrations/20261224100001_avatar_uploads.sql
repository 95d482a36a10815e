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

create or replace trigger limit_avatars after insert or update on storage.objects
  for each row when (new.bucket_id = 'avatars')
  execute function private.limit_avatars();
