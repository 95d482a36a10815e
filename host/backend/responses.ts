/** A JSON answer that no cache may keep. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  });
}

/** An error in the form of the auth API: clients look at error_code, people at msg. */
export function authError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
  more: Record<string, unknown> = {},
): Response {
  return json(
    status,
    { code: status, error_code: code, msg: message, ...more },
    { 'x-sb-error-code': code, ...headers },
  );
}

/** The same answer with another body; headers that described the old body are dropped. */
export function withJson(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

/**
 * An error in the form of the storage API, whose answers are 400 with the status inside, but for those that are to be
 * tried again later (429, 5xx).
 */
export function storageError(
  status: number,
  error: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  const sent = status === 429 || status >= 500 ? status : 400;
  return json(sent, { statusCode: String(status), error, message }, headers);
}
