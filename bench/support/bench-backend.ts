import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient, type WebSocketLikeConstructor } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { AccessTokens } from '../../host/backend/auth/access-tokens.ts';
import { createBackend } from '../../host/backend/backend.ts';
import { generateSecrets } from '../../host/backend/options.ts';
import { migrate } from '../../host/migrations.ts';
import { installPlatform } from '../../host/platform/install.ts';
import type { PostgresBinaries } from '../../host/postgres/binaries.ts';
import { startCluster } from '../../host/postgres/cluster.ts';
import { connect, type DatabaseAddress, type Sql } from '../../host/postgres/connect.ts';

/** What the client moved over the protocol since the last reset. */
export interface Traffic {
  requests: number;
  /** Bytes of the answers' bodies, not compressed. */
  bytes: number;
}

export interface BenchDatabase {
  address: DatabaseAddress;
  /** The owner's connection. */
  sql: Sql;
  /** A member of partner P1. */
  memberId: string;
  close: () => Promise<void>;
}

export interface BenchBackend extends BenchDatabase {
  /** The member, signed in. */
  client: SupabaseClient;
  traffic: Traffic;
}

const siteUrl = 'http://127.0.0.1:3000';

/** A new database without a backend before it. */
export async function startBenchDatabase(programs?: PostgresBinaries): Promise<BenchDatabase> {
  const directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-bench-'));
  const settings = {
    fsync: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '16GB',
    maintenance_work_mem: '512MB',
  };
  const cluster = await startCluster(directory, settings, programs);
  const sql = connect(cluster.address, { max: 1 });
  await installPlatform(sql);
  await migrate(sql);
  const memberId = randomUUID();
  await sql`insert into auth.users (id, email) values (${memberId}, 'bench@example.com')`;
  return {
    address: cluster.address,
    sql,
    memberId,
    close: async () => {
      await sql.end();
      await cluster.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A new database with the embedded backend in this process; the client's requests never leave it. */
export async function startBenchBackend(programs?: PostgresBinaries): Promise<BenchBackend> {
  const files = mkdtempSync(path.join(tmpdir(), 'partner-desk-bench-files-'));
  const database = await startBenchDatabase(programs);
  const { address, memberId } = database;
  const secrets = generateSecrets();
  const backend = await createBackend({ owner: address, dataDirectory: files, secrets, siteUrl });
  const exp = Math.floor(Date.now() / 1000) + 7200;
  const claims = { sub: memberId, aud: 'authenticated', role: 'authenticated', aal: 'aal1', exp };
  const token = await new AccessTokens({ secrets, siteUrl }).sign(claims);
  const traffic: Traffic = { requests: 0, bytes: 0 };
  const client = createClient(siteUrl, secrets.publishableKey, {
    accessToken: async () => token,
    realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
    global: {
      fetch: async (input, init) => {
        const answer = await backend.handle(new Request(input, init), { peerAddress: '127.0.0.1' });
        const body = await answer.arrayBuffer();
        traffic.requests += 1;
        traffic.bytes += body.byteLength;
        return new Response(answer.status === 204 ? null : body, {
          status: answer.status,
          headers: answer.headers,
        });
      },
    },
  });
  return {
    ...database,
    client,
    traffic,
    close: async () => {
      await backend.close();
      await database.close();
      rmSync(files, { recursive: true, force: true });
    },
  };
}
