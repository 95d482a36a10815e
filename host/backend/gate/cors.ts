import { allowedMethods } from './allow-list.ts';

const requestHeaders =
  'authorization, apikey, content-type, cache-control, prefer, x-client-info, x-upsert, x-region, x-metadata, accept-profile, content-profile, range, range-unit, accept, x-supabase-api-version, x-partner-state, x-write-position';
const exposed =
  'content-range, content-location, preference-applied, retry-after, x-relay-error, x-request-id';

/**
 * Lets only the product's own origin read answers, whatever a layer below allowed. Pages that the host itself
 * serves need no permission at all.
 */
export function withSameOriginCors(response: Response, request: Request, siteUrl: string): Response {
  const headers = new Headers(response.headers);
  for (const name of Array.from(headers.keys())) if (name.startsWith('access-control-')) headers.delete(name);
  headers.append('vary', 'origin');
  headers.set('x-content-type-options', 'nosniff');
  const origin = request.headers.get('origin');
  if (origin !== null && origin === new URL(siteUrl).origin) {
    headers.set('access-control-allow-origin', origin);
    headers.set('access-control-expose-headers', exposed);
  }
  return new Response(response.body, { status: response.status, headers });
}

/** Answers a browser's question whether it may send a request; for other origins the answer permits nothing. */
export function preflight(request: Request, pathname: string, siteUrl: string): Response {
  const headers = new Headers({ vary: 'origin' });
  const origin = request.headers.get('origin');
  if (origin !== null && origin === new URL(siteUrl).origin) {
    headers.set('access-control-allow-origin', origin);
    headers.set('access-control-allow-methods', allowedMethods(pathname).join(', '));
    headers.set('access-control-allow-headers', requestHeaders);
    headers.set('access-control-max-age', '600');
  }
  return new Response(null, { status: 204, headers });
}
