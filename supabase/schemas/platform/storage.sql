-- Buckets: avatars of members (each in a folder named by the member's id), and images that anyone may see.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('avatars', 'avatars', true, 2097152, array['image/png', 'image/jpeg', 'image/webp']),
  ('public', 'public', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'video/mp4'])
on conflict (id) do nothing;
create policy "Active members see their own avatar files" on storage.objects
  for select to authenticated using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select private.is_active_member()));
-- The storage server of a project names what it is about to do. A plain upload alone is counted, has one of the allowed
-- types and ends with its request: no resumable or multipart upload, no copy, no address for a later upload.
create policy "Active members add files to their own avatar folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select coalesce(nullif(current_setting('storage.operation', true), ''), 'storage.object.upload')) = 'storage.object.upload'
    and (select private.is_active_member()));
create policy "Active members replace files in their own avatar folder" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select private.is_active_member()))
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Active members remove files from their own avatar folder" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select private.is_active_member()));
create trigger limit_avatars after insert or update on storage.objects
  for each row when (new.bucket_id = 'avatars')
  execute function private.limit_avatars();
