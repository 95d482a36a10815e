/**
 * Says that functions run, for the page that tests the backend: the time of the machine that answers, as ISO
 * text. Needs no session and tells nothing else.
 */
export async function health(request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });
  return Response.json({ status: 'ok', time: new Date().toISOString() }, { headers: cors });
}

// On a hosted project the page has another origin than the function.
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'cache-control': 'no-store',
};
