import { cors } from './cors.ts';

/**
 * Says that functions run, for the page that tests the backend: the time of the machine that answers, as ISO
 * text. Needs no session and tells nothing else.
 */
export async function health(request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });
  return Response.json({ status: 'ok', time: new Date().toISOString() }, { headers: cors });
}
