/**
 * The answer of the authentication as its client needs it: the client hands on the message of a refused request and
 * drops its headers, so for how long a caller is refused (Retry-After, in seconds) goes into the message.
 */
export async function withRetryAfter(response: Response): Promise<Response> {
  const seconds = response.headers.get('retry-after') ?? '';
  if (response.status !== 429 || !/^\d+$/.test(seconds)) return response;
  const answer: unknown = await response.json().catch(() => null);
  const { msg = 'Too many requests', ...rest } = (answer ?? {}) as { msg?: string };
  return Response.json({ ...rest, msg: `${msg}. Retry after ${seconds} seconds` }, { status: 429 });
}
