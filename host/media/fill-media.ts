import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectClient } from './project-client.ts';

const source = new URL('../../supabase/media/', import.meta.url);
const folder = 'media';
const types: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/**
 * Brings the pictures and the film of supabase/media into the folder "media" of the public bucket, through the
 * storage API of any project, and takes away what an earlier release left there. A name holds a hash of its content,
 * so what is there already is right, and browsers may keep it for a year. Needs the secret key; `ask` is the way to
 * the project. Returns what it uploaded; throws the storage's error.
 */
export async function fillMedia(
  url: string,
  secretKey: string,
  ask: typeof fetch = fetch,
): Promise<string[]> {
  const bucket = projectClient(url, secretKey, ask).storage.from('public');
  const { data, error } = await bucket.list(folder, { limit: 1000 });
  if (error) throw error;
  const wanted = await readdir(source);
  const uploaded: string[] = [];
  for (const name of wanted) {
    // Asked for one by one: a listed file is not there where the database moved to another machine without it.
    const { publicUrl } = bucket.getPublicUrl(`${folder}/${name}`).data;
    if ((await ask(publicUrl, { method: 'HEAD' })).ok) continue;
    uploaded.push(name);
    const { error } = await bucket.upload(`${folder}/${name}`, await readFile(new URL(name, source)), {
      contentType: types[path.extname(name)] ?? 'application/octet-stream',
      cacheControl: '31536000',
      upsert: true,
    });
    if (error) throw error;
  }
  const old = data.filter(({ name }) => !wanted.includes(name)).map(({ name }) => `${folder}/${name}`);
  if (old.length > 0) {
    const { error } = await bucket.remove(old);
    if (error) throw error;
  }
  return uploaded;
}
