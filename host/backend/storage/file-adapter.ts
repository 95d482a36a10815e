import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { App } from '@supabase/lite';
import { writeDraft } from './draft.ts';
import { FileRoom } from './file-room.ts';
import { pendingUpload, type PendingUpload } from './pending-upload.ts';
import { StorageRefusal } from './storage-error.ts';

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
 * @param ceiling Most bytes of files in all.
 */
export async function createFileAdapter(directory: string, ceiling?: number): Promise<StorageAdapter> {
  const room = await FileRoom.of(directory, ceiling);
  const place = (bucket: string, key: string) => {
    const hash = createHash('sha256').update(`${bucket}\0${key}`).digest('hex');
    return path.join(directory, hash.slice(0, 2), hash);
  };
  return {
    driver: undefined,
    async uploadObject(bucket, key) {
      const pending = pendingUpload.getStore();
      try {
        if (pending === undefined) throw new Error('a file is stored by an upload alone');
        return await store(room, pending, place(bucket, key));
      } catch (error) {
        if (pending) pending.failure = error;
        throw error instanceof StorageRefusal
          ? error
          : new StorageRefusal(500, 'InternalError', 'Not stored');
      }
    },
    async getObject(bucket, key) {
      const file = place(bucket, key);
      const found = await readHeader(file).catch(unlessMissing);
      // The library then says that there is no such object.
      if (found === undefined) return { metadata: {} as Metadata, httpStatusCode: 404 };
      const body = Readable.toWeb(createReadStream(file, { start: found.start })) as ReadableStream;
      return { metadata: found.metadata, httpStatusCode: 200, body };
    },
    async headObject(bucket, key) {
      const found = await readHeader(place(bucket, key)).catch(unlessMissing);
      if (found === undefined) throw new StorageRefusal(404, 'not_found', 'Object not found');
      return found.metadata;
    },
    deleteObject: (bucket, key) => room.remove(place(bucket, key)),
    async deleteObjects(bucket, keys) {
      for (const key of keys) await room.remove(place(bucket, key));
    },
    copyObject: () => Promise.reject(new Error('files are not copied')),
    privateAssetUrl: () => Promise.reject(new Error('files have no address of their own')),
  };
}

/** Reads an upload and leaves it as a draft, which takes its place when the library has made its row. */
async function store(room: FileRoom, pending: PendingUpload, file: string): Promise<Metadata> {
  const { content, type: mimetype, cacheControl } = await pending.receive();
  const eTag = `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`;
  const header: Header = { mimetype, cacheControl, eTag };
  const head = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(head.length);
  pending.draft = await writeDraft(room, file, Buffer.concat([length, head, content]));
  return metadataOf(header, content.length, new Date());
}

function metadataOf(header: Header, size: number, lastModified: Date): Metadata {
  return { ...header, size, contentLength: size, lastModified, httpStatusCode: 200 };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function readHeader(file: string): Promise<{ metadata: Metadata; start: number }> {
  const handle = await open(file, 'r');
  try {
    const length = (await read(handle, 0, lengthBytes)).readUInt32BE();
    const header = JSON.parse((await read(handle, lengthBytes, length)).toString()) as Header;
    const { size, mtime } = await handle.stat();
    const start = lengthBytes + length;
    return { start, metadata: metadataOf(header, size - start, mtime) };
  } finally {
    await handle.close();
  }
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer;
}
