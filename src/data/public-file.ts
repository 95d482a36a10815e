import { backendConfig, isConfigured } from './config.ts';
import { mediaFiles } from './media-files.ts';

/** A picture or film of the product itself, by its plain name. */
type MediaName =
  | `empty-${'list' | 'loads' | 'partners'}-${'light' | 'dark'}.svg`
  | 'login.mp4'
  | 'login-vp9.mp4'
  | 'login.webp';

const files: Partial<Record<MediaName, string>> = mediaFiles;

/** Address of a file that anybody may see: getPublicUrl of the storage client, without that library. */
export function publicUrl(bucket: string, path: string): string {
  return `${backendConfig().url}/storage/v1/object/public/${bucket}/${encodeURI(path)}`;
}

/**
 * Address of a picture or film of the product itself; a storage that was not filled answers with an error there.
 * Undefined as long as no backend is known, and for one that was not made.
 */
export function mediaUrl(name: MediaName): string | undefined {
  const file = files[name];
  return file && isConfigured() ? publicUrl('public', `media/${file}`) : undefined;
}
