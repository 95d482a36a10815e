import type { SupabaseClient } from '@supabase/supabase-js';
import { projectClient } from './project-client.ts';

const hour = 60 * 60 * 1000;
/** Entries of a folder in one answer, and names in one request. */
const [longestList, mostNames] = [1000, 100];

/**
 * Removes the pictures that no member shows (of a tab that was closed, of an account that was deleted) through the
 * storage API of any project; the product's own host does so by itself. One of the last hour stays, because a picture is
 * stored before the member's row names it. Needs the secret key. Returns the names; throws the project's error.
 */
export async function sweepPictures(
  url: string,
  secretKey: string,
  ask: typeof fetch = fetch,
): Promise<string[]> {
  const project = projectClient(url, secretKey, ask);
  const old = await oldFiles(project, '');
  const removed: string[] = [];
  for (let at = 0; at < old.length; at += mostNames) {
    const names = old.slice(at, at + mostNames);
    const { data, error } = await project.from('auth_member').select('AVATAR').in('AVATAR', names);
    if (error) throw error;
    const shown = new Set(data.map(({ AVATAR }) => String(AVATAR)));
    const unused = names.filter((name) => !shown.has(name));
    if (unused.length === 0) continue;
    const removal = await project.storage.from('avatars').remove(unused);
    if (removal.error) throw removal.error;
    removed.push(...unused);
  }
  return removed;
}

/** Names of the files in a folder and in its folders that are older than an hour. */
async function oldFiles(project: SupabaseClient, folder: string): Promise<string[]> {
  const names: string[] = [];
  for (let offset = 0; ; offset += longestList) {
    const { data, error } = await project.storage
      .from('avatars')
      .list(folder, { limit: longestList, offset });
    if (error) throw error;
    for (const { id, name, created_at } of data) {
      const path = folder === '' ? name : `${folder}/${name}`;
      // A folder is no row of its own.
      if (id === null) names.push(...(await oldFiles(project, path)));
      else if (Date.parse(created_at ?? '') < Date.now() - hour) names.push(path);
    }
    if (data.length < longestList) return names;
  }
}
