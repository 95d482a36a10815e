import { withJson } from '../responses.ts';

type Change = (token: string) => Promise<string>;

/** Changes the access token that a mailed link hands to the page, in the fragment of the address it leads to. */
export async function withLinkToken(response: Response, siteUrl: string, change: Change): Promise<Response> {
  const location = new URL(response.headers.get('location') ?? '/', siteUrl);
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('access_token');
  if (token === null) return response;
  fragment.set('access_token', await change(token));
  location.hash = fragment.toString();
  return new Response(null, {
    status: 303,
    headers: { location: location.href, 'cache-control': 'no-store' },
  });
}

/** Changes the access token of an answer of the auth API, wherever it stands; other answers stay as they are. */
export async function withAnswerToken(
  response: Response,
  siteUrl: string,
  change: Change,
): Promise<Response> {
  if (response.headers.has('location')) return withLinkToken(response, siteUrl, change);
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response;
  const body = (await response.json()) as Record<string, unknown>;
  if (typeof body.access_token === 'string') body.access_token = await change(body.access_token);
  return withJson(response, body);
}
