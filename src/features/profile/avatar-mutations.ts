import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toFailure, unwrap } from '@/data/errors.ts';
import { type Member, memberKeys } from '@/data/member-query.ts';
import { supabase, supabaseServices } from '@/data/supabase.ts';
import { newId } from '@/domain/new-id.ts';

const mutationKey = ['profile', 'avatar'];

/** As many as the database lets a member keep (private.limit_avatars). */
const mostFiles = 5;

const bucket = async () => (await supabaseServices()).storage.from('avatars');

/**
 * Stores a picture in the member's own folder, or none with null, and empties the folder of all that was there
 * before. Each picture gets a new name, because browsers keep the old one under the old address.
 */
async function saveAvatar(member: Member, cut: (() => Promise<Blob>) | null): Promise<void> {
  const files = await bucket();
  const before = unwrap(await files.list(member.id)).map(({ name }) => `${member.id}/${name}`);
  // Only where there is no room: one that is not shown yet may be another window's, which is about to show it.
  if (cut && before.length >= mostFiles) await files.remove(before.filter((name) => name !== member.avatar));
  const path = cut ? `${member.id}/${newId()}.jpg` : null;
  try {
    if (cut && path) await upload(path, await cut());
    await setAvatar(member, path);
  } catch (error) {
    if (path) await files.remove([path]);
    throw error;
  }
  // What is not removed now goes with the next picture, so a failure is not the person's.
  if (before.length > 0) await files.remove(before);
}

async function upload(path: string, picture: Blob): Promise<void> {
  const options = { contentType: picture.type, cacheControl: '31536000' };
  const { error } = await (await bucket()).upload(path, picture, options);
  if (error) throw toFailure(error);
}

/** Only in place of the picture that this window knows: one that another window stored meanwhile is not orphaned. */
async function setAvatar({ id, avatar }: Member, path: string | null): Promise<void> {
  const change = supabase().from('auth_member').update({ AVATAR: path }).eq('ID', id);
  const known = avatar === null ? change.is('AVATAR', null) : change.eq('AVATAR', avatar);
  unwrap(await known.select('ID').single());
}

/** Cuts and stores the member's picture, or removes it with null; one at a time, so a double click is one. */
export function useSaveAvatar(member: Member) {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationKey,
    mutationFn: (cut: (() => Promise<Blob>) | null) => saveAvatar(member, cut),
    // Also after a failure: the picture may be another one by now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: memberKeys.all }),
  });
  const mutate: typeof save.mutate = (...args) => {
    // Asked of the client, for the hook learns of its own start one render later.
    if (queryClient.isMutating({ mutationKey }) === 0) save.mutate(...args);
  };
  return { ...save, mutate };
}
