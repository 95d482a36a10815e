import { parseRange } from '../../server/byte-range.ts';

/** The part of an object that the request asks for: the library sends it whole, and some players take no film so. */
export async function askedPart(request: Request, response: Response): Promise<Response> {
  const header = request.headers.get('range');
  if (header === null || request.method !== 'GET' || response.status !== 200) return response;
  const whole = new Uint8Array(await response.arrayBuffer());
  const range = parseRange(header, whole.length);
  if (range === undefined) return new Response(whole, response);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${whole.length}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-range', `bytes ${range.start}-${range.end}/${whole.length}`);
  const part = whole.subarray(range.start, range.end + 1);
  headers.set('content-length', String(part.length));
  return new Response(part, { status: 206, headers });
}
