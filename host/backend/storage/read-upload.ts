import { within, TimeLimitError } from '../within.ts';
import { formFile } from './form-file.ts';
import { matchesType } from './magic-bytes.ts';
import { StorageRefusal } from './storage-error.ts';

/** What a bucket takes. */
export interface BucketRules {
  /** Bytes of one file. */
  limit: number;
  types: string[];
}

export interface ReceivedFile {
  content: Uint8Array;
  type: string;
  /** Value of the header that the file is served with. */
  cacheControl: string;
}

/** Bytes of a form around its file. */
export const formEnvelope = 64 * 1024;
/** Milliseconds in which a body must arrive: 5 MiB over 1.4 Mbit/s, and any picture that the page cuts. */
const patience = 30_000;
/** From this many bytes on it is known what a file is; a drawing may begin with a comment. */
const telling = 512;

/**
 * Reads the body of an upload: no further than it is a file that the bucket takes, no longer than half a minute.
 * Browsers send a form with the file in it. Throws a StorageRefusal.
 */
export async function readUpload(
  request: Request,
  rules: BucketRules,
  timeLimit = patience,
): Promise<ReceivedFile> {
  const reader = request.body?.getReader();
  try {
    const body = await within(timeLimit, readChecked(reader, request, rules));
    return await received(body, request, rules);
  } catch (error) {
    reader?.cancel().catch(() => {});
    if (error instanceof StorageRefusal) throw error;
    if (error instanceof TimeLimitError)
      throw new StorageRefusal(408, 'RequestTimeout', 'The file did not arrive in time');
    throw new StorageRefusal(400, 'InvalidRequest', 'The file did not arrive whole');
  }
}

const isForm = (request: Request) => declaredType(request) === 'multipart/form-data';

async function readChecked(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  request: Request,
  rules: BucketRules,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let nextLook = telling;
  const limit = rules.limit + (isForm(request) ? formEnvelope : 0);
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    chunks.push(piece.value);
    length += piece.value.length;
    if (length > limit) throw tooLarge();
    if (length < nextLook) continue;
    // At twice the length again, so that a body in crumbs is not put together at each of them.
    nextLook = looksRight(Buffer.concat(chunks), request, rules) ? Infinity : length * 2;
  }
  return Buffer.concat(chunks);
}

/** Whether the beginning of a body tells what its file is; throws for one that the bucket does not take. */
function looksRight(begun: Buffer, request: Request, rules: BucketRules): boolean {
  const file = isForm(request) ? formFile(begun) : { type: declaredType(request), start: 0 };
  if (file === undefined) {
    if (begun.length > formEnvelope) throw noFile();
    return false;
  }
  refuseType(file.type, rules);
  const content = begun.subarray(file.start);
  if (content.length < telling) return false;
  refuseContent(content, file.type);
  return true;
}

async function received(
  body: Buffer<ArrayBuffer>,
  request: Request,
  rules: BucketRules,
): Promise<ReceivedFile> {
  const file = isForm(request)
    ? await fileOfForm(body, request)
    : {
        content: body,
        type: declaredType(request),
        cacheControl: request.headers.get('cache-control') ?? '',
      };
  refuseType(file.type, rules);
  refuseContent(file.content, file.type);
  if (file.content.length > rules.limit) throw tooLarge();
  return {
    ...file,
    cacheControl: /^max-age=\d{1,8}$/.test(file.cacheControl) ? file.cacheControl : 'no-cache',
  };
}

async function fileOfForm(body: Buffer<ArrayBuffer>, request: Request): Promise<ReceivedFile> {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const form = await new Response(body, { headers }).formData().catch(() => undefined);
  const file = [...(form?.values() ?? [])].find((value) => value instanceof File);
  if (file === undefined) throw noFile();
  const cacheControl = `max-age=${String(form?.get('cacheControl') ?? '')}`;
  return { content: new Uint8Array(await file.arrayBuffer()), type: bare(file.type), cacheControl };
}

export function tooLarge(): StorageRefusal {
  return new StorageRefusal(413, 'Payload too large', 'The object exceeded the maximum allowed size');
}

const noFile = () => new StorageRefusal(400, 'InvalidRequest', 'The request holds no file');

/** Throws for a type that the bucket does not take. */
export function refuseType(type: string, { types }: BucketRules): void {
  if (!types.includes(type))
    throw new StorageRefusal(415, 'invalid_mime_type', `mime type ${type} is not supported`);
}

function refuseContent(content: Uint8Array, type: string): void {
  if (!matchesType(content, type))
    throw new StorageRefusal(415, 'invalid_mime_type', `The file is not of the type ${type}`);
}

/** The type that a request says its body has, without parameters. */
export function declaredType(request: Request): string {
  return bare(request.headers.get('content-type') ?? '');
}

function bare(type: string): string {
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
