const ending = / \(request ([\w-]{1,40})\)/;

/** Returns the number of the request in the message of a fault. */
export const requestIdOf = (message: string): string | undefined => ending.exec(message)?.[1];

/**
 * Returns the answer of a fault with the number of its request behind its message: the client libraries hand on the message
 * and drop headers and other fields. Returns any other answer as it is.
 */
export async function withRequestId(response: Response): Promise<Response> {
  const requestId = response.headers.get('x-request-id') ?? '';
  if (response.status < 500 || !/^[\w-]{1,40}$/.test(requestId)) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null) return response;
  const said = body as { message?: unknown; msg?: unknown };
  const message = `${String(said.message ?? said.msg ?? '')} (request ${requestId})`;
  const told = { ...body, message, ...(said.msg === undefined ? {} : { msg: message }) };
  const { status, headers } = response;
  // The client of the authentication looks for the message of a fault in the answer itself, not in its body.
  return Object.assign(Response.json(told, { status, headers }), { message });
}
