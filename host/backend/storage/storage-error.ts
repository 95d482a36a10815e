import { json } from '../responses.ts';

/** An error in the form of the storage API. */
export function storageError(status: number, error: string, message: string): Response {
  return json(400, { statusCode: String(status), error, message });
}
