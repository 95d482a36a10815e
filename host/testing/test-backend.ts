import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createClient, type SupabaseClient, type WebSocketLikeConstructor } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { createBackend, type Backend } from '../backend/backend.ts';
import type { ReceivedMail } from '../backend/mail/mailbox.ts';
import { generateSecrets, type BackendOptions, type BackendSecrets } from '../backend/options.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestBackend {
  /** Origin of the listener, such as http://127.0.0.1:41234. */
  url: string;
  publishableKey: string;
  /** Folder of uploaded files and the like. */
  dataDirectory: string;
  secrets: BackendSecrets;
  backend: Backend;
  database: TestDatabase;
  /** Mails the backend sent, newest first. */
  mails: () => readonly ReceivedMail[];
  /** A browser of its own: no session is shared between two clients. The key is the publishable one. */
  client: (key?: string) => SupabaseClient;
  close: () => Promise<void>;
}

/** The backend on a fresh copy of the migrated database, behind a real listener on a free loopback port. */
export async function startTestBackend(
  overrides: Partial<BackendOptions> & { database?: TestDatabase } = {},
): Promise<TestBackend> {
  const { database = await createTestDatabase(), ...options } = overrides;
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'partner-desk-backend-'));
  const secrets = generateSecrets();
  // As the product: a test that is busy for seconds finds its connection as it left it.
  const server = createServer({ keepAliveTimeout: 65_000 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const backend = await createBackend({
    owner: database.address,
    dataDirectory,
    secrets,
    siteUrl: url,
    ...options,
  });
  const listener = getRequestListener(async (request, { incoming }) => {
    const response = await backend.handle(request, { peerAddress: incoming.socket?.remoteAddress ?? null });
    // A test looks at the mails as soon as it has its answer.
    await backend.workIsDone();
    return response;
  });
  server.on('request', listener);
  backend.attachRealtime(server);
  const { publishableKey } = options.secrets ?? secrets;
  return {
    url,
    publishableKey,
    dataDirectory,
    secrets: options.secrets ?? secrets,
    backend,
    database,
    mails: () => backend.mailbox.list(),
    client: (key = publishableKey) =>
      createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
      }),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await backend.close();
      await closed;
      if (!overrides.database) await database.drop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
