/**
 * The answer of a fault with the number of its request in the body: the client libraries hand on the body and drop the
 * headers. Any other answer as it is.
 */
export async function withRequestId(response: Response): Promise<Response> {
  const requestId = response.headers.get('x-request-id') ?? '';
  if (response.status < 500 || !/^[\w-]{1,40}$/.test(requestId)) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null) return response;
  return Response.json({ ...body, requestId }, { status: response.status });
}
