import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of the built client with its compressed forms, held in memory. */
export interface Asset {
  type: string;
  /** Strong validator of the uncompressed bytes. */
  etag: string;
  /** A name that Vite derived from the content: it may be kept forever. */
  immutable: boolean;
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/**
 * All files of the built client by their URL path. Nothing is read from disk later, so a request can reach
 * no file but these and a new build does not tear the running client apart. Dot files are left out.
 */
export function readAssets(directory: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep))
    .filter((parts) => parts.every((part) => !part.startsWith('.')))
    .map((parts) => parts.join('/'));
  const known = new Set(names);
  for (const name of names) {
    if (/\.(br|gz)$/.test(name) && known.has(name.replace(/\.(br|gz)$/, ''))) continue;
    const identity = readFileSync(path.join(directory, name));
    const compressed = (suffix: string) =>
      known.has(name + suffix) ? readFileSync(path.join(directory, name + suffix)) : undefined;
    const [br, gzip] = [compressed('.br'), compressed('.gz')];
    assets.set(`/${name}`, {
      type: types[path.extname(name)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      immutable: name.startsWith('assets/'),
      identity,
      ...(br ? { br } : {}),
      ...(gzip ? { gzip } : {}),
    });
  }
  return assets;
}
