import { storageError } from '../responses.ts';

/** Ends the work on a request deep inside the library, with the answer that the caller gets. */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal';
  readonly response: Response;

  constructor(...args: Parameters<typeof storageError>) {
    super(args[2]);
    this.response = storageError(...args);
  }
}
