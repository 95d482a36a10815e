import { json } from '../responses.ts';

/** The body of a refusal as PostgREST writes it. */
export const restError = (code: string, message: string, details: string | null = null) => ({
  code,
  message,
  details,
  hint: null,
});

/** Thrown for a request that the data API answers with a status and a body of its own. */
export class RestRefusal extends Error {
  override name = 'RestRefusal';
  readonly response: Response;

  constructor(status: number, body: object) {
    super(`refused with ${status}`);
    this.response = json(status, body);
  }
}
