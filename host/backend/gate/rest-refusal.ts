import { json } from '../responses.ts';

/** The body of a refusal as PostgREST writes it. */
export const restError = (
  code: string,
  message: string,
  details: string | null = null,
  hint: string | null = null,
) => ({ code, message, details, hint });

/** Thrown for a request that the data API answers with a status and a body of its own. */
export class RestRefusal extends Error {
  override name = 'RestRefusal';
  readonly response: Response;

  constructor(status: number, body: object, headers: Record<string, string> = {}) {
    super(`refused with ${status}`);
    this.response = json(status, body, { 'content-type': 'application/json; charset=utf-8', ...headers });
  }
}

/** Refuses a token in the words of PostgREST; `details` says which check failed. */
export function refusedToken(code: string, message: string, details: string | null = null): RestRefusal {
  const challenge = `Bearer error="invalid_token", error_description="${message}"`;
  return new RestRefusal(401, restError(code, message, details), { 'www-authenticate': challenge });
}
