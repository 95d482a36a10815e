import { withJson } from '../responses.ts';
import { withBody } from '../gate/json-body.ts';
import { listBody } from './json-bodies.ts';

/** Names in a folder are told without the folder, as a hosted project does. */
export async function listFolder(
  pass: (request: Request) => Promise<Response>,
  request: Request,
): Promise<Response> {
  const body = await listBody(request);
  const response = await pass(withBody(request, body));
  if (!response.ok) return response;
  const prefix = String(body.prefix ?? '');
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const entries = (await response.json()) as { name: string }[];
  const named = entries.map((entry) => ({ ...entry, name: entry.name.replace(folder, '') }));
  return withJson(response, named);
}
