import { backendConfig, isConfigured } from './config.ts';
import { mediaFiles } from './media-files.ts';

/** A picture or film of the product itself, by its plain name. */
export type MediaName = keyof typeof mediaFiles;

/** Address of a file that anybody may see: getPublicUrl of the storage client, without that library. */
export function publicUrl(bucket: string, path: string): string {
  return `${backendConfig().url}/storage/v1/object/public/${bucket}/${encodeURI(path)}`;
}

/**
 * Address of a picture or film of the product itself; a storage that was not filled answers with an error there.
 * Undefined as long as no backend is known.
 */
export function mediaUrl(name: MediaName): string | undefined {
  if (!isConfigured()) return undefined;
  return publicUrl('public', `media/${mediaFiles[name]}`);
}
