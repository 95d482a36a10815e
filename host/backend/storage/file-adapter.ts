import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

interface Header {
  mimetype: string;
  cacheControl: string;
  eTag: string;
}

const lengthBytes = 4;

/**
 * Keeps uploaded files in a folder. A file is named by a hash of bucket and path, so that no path can lead out
 * of the folder, and begins with its own header, so that one rename replaces type and content together.
 * Versions are ignored on purpose: the library writes without one and reads with one.
 */
export async function createFileAdapter(directory: string): Promise<StorageAdapter> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const place = (bucket: string, key: string) => {
    const hash = createHash('sha256').update(`${bucket}\0${key}`).digest('hex');
    return path.join(directory, hash.slice(0, 2), hash);
  };
  return {
    driver: undefined,
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const content = await readAll(body);
      const eTag = `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`;
      await write(place(bucket, key), { mimetype, cacheControl, eTag }, content);
      return (await readHeader(place(bucket, key))).metadata;
    },
    async getObject(bucket, key) {
      const file = place(bucket, key);
      const { metadata, start } = await readHeader(file);
      const stream = createReadStream(file, { start });
      return { metadata, httpStatusCode: 200, body: Readable.toWeb(stream) as ReadableStream };
    },
    async headObject(bucket, key) {
      return (await readHeader(place(bucket, key))).metadata;
    },
    async deleteObject(bucket, key) {
      await rm(place(bucket, key), { force: true });
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) await rm(place(bucket, key), { force: true });
    },
    async copyObject(sourceBucket, source, _version, targetBucket, target) {
      const file = place(targetBucket, target);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await copyFile(place(sourceBucket, source), file);
      const { metadata } = await readHeader(file);
      return metadata as Required<Metadata>;
    },
    privateAssetUrl: () => Promise.reject(new Error('files have no address of their own')),
  };
}

async function readAll(body: Parameters<StorageAdapter['uploadObject']>[3]): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer());
}

/** Whole or not at all, also when the machine stops in between. */
async function write(file: string, header: Header, content: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  const head = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(head.length);
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(Buffer.concat([length, head, content]));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

async function readHeader(file: string): Promise<{ metadata: Metadata; start: number }> {
  const handle = await open(file, 'r');
  try {
    const length = (await read(handle, 0, lengthBytes)).readUInt32BE();
    const header = JSON.parse((await read(handle, lengthBytes, length)).toString()) as Header;
    const { size: fileSize, mtime } = await handle.stat();
    const start = lengthBytes + length;
    const size = fileSize - start;
    return {
      start,
      metadata: { ...header, size, contentLength: size, lastModified: mtime, httpStatusCode: 200 },
    };
  } finally {
    await handle.close();
  }
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer;
}
