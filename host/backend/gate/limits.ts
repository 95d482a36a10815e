import { json } from '../responses.ts';
import type { Service } from './allow-list.ts';

/** Longest path and query, in characters: about 500 option ids in a filter. */
export const maxUrlLength = 8192;

const kibibyte = 1024;

/** Largest body of a request, in bytes. */
export const maxBodyLength: Record<Service, number> = {
  auth: 16 * kibibyte,
  rest: 1024 * kibibyte,
  // The largest bucket takes files of 5 MiB; the rest is the envelope of a form upload.
  storage: 5 * 1024 * kibibyte + 64 * kibibyte,
  realtime: 0,
  functions: 256 * kibibyte,
};

/** Largest body of who is not signed in, in bytes: what the account API takes. Many at once are held in memory. */
const maxStrangerLength = maxBodyLength.auth;

/**
 * The refusal of a request that is too large to be read, or undefined. A body must announce its length:
 * the HTTP server then cuts it there, so that nothing larger is ever held in memory.
 */
export function refuseOversized(request: Request, service: Service, url: URL): Response | undefined {
  if (url.pathname.length + url.search.length > maxUrlLength) return json(414, { message: 'URI too long' });
  const announced = request.headers.get('content-length');
  if (announced === null && request.headers.has('transfer-encoding')) {
    return json(411, { message: 'Length required' }, { connection: 'close' });
  }
  if (Number(announced ?? 0) > maxBodyLength[service]) {
    return json(413, { message: 'Payload too large' }, { connection: 'close' });
  }
  return undefined;
}

/** The refusal of a body that is too large for somebody who is not signed in, before it is read, or undefined. */
export function refuseFromStranger({ headers }: Request): Response | undefined {
  if (Number(headers.get('content-length') ?? 0) <= maxStrangerLength) return undefined;
  return json(413, { message: 'Payload too large' }, { connection: 'close' });
}
