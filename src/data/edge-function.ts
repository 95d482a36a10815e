import { backendFetch } from './backend-fetch.ts';
import { backendConfig } from './config.ts';
import { toFailure } from './errors.ts';

/**
 * What an edge function answers, to a body or to a plain read; throws the known failure otherwise. Does without the half of the
 * client library that knows functions.
 */
export async function edgeFunction<Answer>(
  name: string,
  init: { body?: unknown; signal?: AbortSignal } = {},
): Promise<Answer> {
  const { url, key } = backendConfig();
  const { body, signal } = init;
  const response = await backendFetch(`${url}/functions/v1/${name}`, {
    headers: { apikey: key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  throw toFailure({ ...(answer as object | null), status: response.status });
}
