import { backendFetch } from './backend-fetch.ts';
import { backendConfig } from './config.ts';
import { toFailure } from './errors.ts';

/**
 * Returns the answer of an edge function to a body; throws the known failure otherwise. Does without the half of the
 * client library that knows functions.
 */
export async function edgeFunction<Answer>(name: string, body: unknown): Promise<Answer> {
  const { url, key } = backendConfig();
  const response = await backendFetch(`${url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  throw toFailure({ ...(answer as object | null), status: response.status });
}
