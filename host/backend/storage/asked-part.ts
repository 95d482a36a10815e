import { Readable } from 'node:stream';
import { matchesTag } from './etag.ts';
import { parseRange, type ByteRange } from './byte-range.ts';

/**
 * The part of an object that the request asks for, none of one that the browser has already: the library sends it whole,
 * and some players take no film so.
 */
export async function askedPart(request: Request, response: Response): Promise<Response> {
  const etag = response.headers.get('etag');
  if (response.ok && etag !== null && matchesTag(request.headers.get('if-none-match'), etag)) {
    await response.body?.cancel();
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return new Response(null, { status: 304, headers });
  }
  const header = request.headers.get('range');
  const size = Number(response.headers.get('content-length') ?? 0);
  const { body } = response;
  if (header === null || request.method !== 'GET' || response.status !== 200 || body === null || size === 0)
    return response;
  const range = parseRange(header, size);
  if (range === undefined) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  if (range === 'unsatisfiable') {
    await body.cancel();
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  headers.set('content-length', String(range.end - range.start + 1));
  return new Response(Readable.toWeb(Readable.from(part(body, range))) as ReadableStream, {
    status: 206,
    headers,
  });
}

/** Cut on the way: many who ask for a part each must not hold a whole file each. */
async function* part(
  body: ReadableStream<Uint8Array>,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of body) {
    const wanted = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    at += chunk.length;
    if (wanted.length > 0) yield wanted;
    if (at > end) return;
  }
}
