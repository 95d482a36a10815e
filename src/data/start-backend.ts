import { connectAuth } from './auth-client.ts';
import { authFetch } from './backend-fetch.ts';
import { loadConfig } from './config.ts';
import { startSession } from './session.ts';

/** What has to be known before the first page: where the backend is and who is there. May be tried again. */
export async function startBackend(): Promise<void> {
  connectAuth(await loadConfig(), authFetch);
  await startSession();
}
