import { AsyncLocalStorage } from 'node:async_hooks';

/** An error that PostgreSQL answered a statement with. */
export interface DatabaseError {
  code: string;
  message: string;
  detail: string | null;
  hint: string | null;
  /** In which functions it happened, where it was in one. */
  where: string | null;
}

/** What the layers under one request must tell each other past the library between them. */
export interface RequestStore {
  /** Number of the request in the log and in the answer's header. */
  requestId?: string | undefined;
  /** Where a link in a mail of this request leads after it signed in; allow-listed already. */
  redirectTo: string;
  /** A password of the request with the hash that was made of it, or that it was found to belong to. */
  password?: { text: string; hash: string };
  /** The last error that PostgreSQL gave. */
  databaseError?: DatabaseError;
  /** What was thrown below and became the answer, where that was a fault of ours. */
  fault?: unknown;
}

export const requestStore = new AsyncLocalStorage<RequestStore>();
