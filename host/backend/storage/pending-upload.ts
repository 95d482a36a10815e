import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReceivedFile } from './read-upload.ts';

/** A file that is written but not in its place yet. */
export interface Draft {
  /** Puts it in its place. */
  keep: () => Promise<void>;
  drop: () => Promise<void>;
}

/** An upload on its way through the library, which sees no body. */
export interface PendingUpload {
  /** Reads the body. Called when the library has found that the caller may write there; throws a StorageRefusal. */
  receive: () => Promise<ReceivedFile>;
  draft?: Draft;
  /** Why there is none; kept here, because the library answers for itself. */
  failure?: unknown;
}

export const pendingUpload = new AsyncLocalStorage<PendingUpload>();
