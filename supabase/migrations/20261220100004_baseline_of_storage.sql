-- Locks tables of the platform, so it stands apart from the baseline: our part of the schema storage.
set local lock_timeout = '5s';

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('avatars', 'avatars', true, 2097152, array['image/png', 'image/jpeg', 'image/webp']),
  ('public', 'public', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'video/mp4'])
on conflict (id) do nothing;

drop policy if exists "Active members see their own avatar files" on storage.objects;
create policy "Active members see their own avatar files" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select private.is_active_member()));

drop policy if exists "Active members add files to their own avatar folder" on storage.objects;
create policy "Active members add files to their own avatar folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select private.is_active_member()));

drop policy if exists "Active members replace files in their own avatar folder" on storage.objects;
create policy "Active members replace files in their own avatar folder" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select private.is_active_member()))
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

drop policy if exists "Active members remove files from their own avatar folder" on storage.objects;
create policy "Active members remove files from their own avatar folder" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select private.is_active_member()));

create or replace trigger limit_avatars before insert or update of bucket_id, name, metadata on storage.objects
  for each row when (new.bucket_id = 'avatars')
  execute function private.limit_avatars();
