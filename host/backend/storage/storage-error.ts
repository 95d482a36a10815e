import { json } from '../responses.ts';

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

/** Ends the work on a request deep inside the library, with the answer that the caller gets. */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal';
  readonly response: Response;

  constructor(...args: Parameters<typeof storageError>) {
    super(args[2]);
    this.response = storageError(...args);
  }
}
