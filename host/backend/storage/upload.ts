import { matchesType } from './magic-bytes.ts';
import { storageError } from './storage-error.ts';

interface Upload {
  content: Uint8Array<ArrayBuffer>;
  type: string;
  cacheControl: string;
}

/**
 * The same upload as one plain body, or the refusal of a file that is not of the type it claims to be.
 * Browsers send a form, whose file field the library does not find.
 */
export async function normalizeUpload(request: Request): Promise<Request | Response> {
  const upload = await readUpload(request);
  if (upload === undefined) return storageError(400, 'InvalidRequest', 'The request holds no file');
  const { content, type, cacheControl } = upload;
  if (!matchesType(content, type)) {
    return storageError(415, 'invalid_mime_type', `The file is not of the type ${type}`);
  }
  const headers = new Headers(request.headers);
  headers.set('content-type', type);
  headers.set('content-length', String(content.byteLength));
  headers.set('cache-control', /^max-age=\d{1,8}$/.test(cacheControl) ? cacheControl : 'no-cache');
  return new Request(request.url, { method: request.method, headers, body: content });
}

async function readUpload(request: Request): Promise<Upload | undefined> {
  const declared = request.headers.get('content-type') ?? '';
  if (!declared.startsWith('multipart/form-data')) {
    const cacheControl = request.headers.get('cache-control') ?? '';
    return { content: new Uint8Array(await request.arrayBuffer()), type: bare(declared), cacheControl };
  }
  const form = await request.formData().catch(() => undefined);
  const file = [...(form?.values() ?? [])].find((value) => value instanceof File);
  if (file === undefined) return undefined;
  const cacheControl = `max-age=${String(form?.get('cacheControl') ?? '')}`;
  return { content: new Uint8Array(await file.arrayBuffer()), type: bare(file.type), cacheControl };
}

/** A media type without its parameters. */
function bare(type: string): string {
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
