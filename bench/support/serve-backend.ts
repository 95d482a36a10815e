import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createBackend } from '../../host/backend/backend.ts';
import { generateSecrets } from '../../host/backend/options.ts';
import { hashPassword } from '../../host/backend/password-hash.ts';
import { migrate } from '../../host/migrations.ts';
import { installPlatform } from '../../host/platform/install.ts';
import { startCluster } from '../../host/postgres/cluster.ts';
import { connect } from '../../host/postgres/connect.ts';
import { benchPassword, type ServedBackend } from './served-backend.ts';

// A process of its own for bench/backend.ts: PostgreSQL and the backend as the host runs them, with 50
// partners that the rpc answers and one account for each client. Ends with its standard input.
const directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-bench-'));
const cluster = await startCluster(directory);
const sql = connect(cluster.address, { max: 1 });
await installPlatform(sql);
await migrate(sql);
await sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM", "BRN", "DESCRIPTION")
  select 'P' || n, '파트너 ' || n, '123-45-67890', '식품' from generate_series(1, 50) as n`;
await sql.unsafe(`create function public.bench_partners() returns setof public.dim_partner
  language sql stable set search_path = '' as 'select * from public.dim_partner order by "PARTNER_CD" limit 50';
  grant execute on function public.bench_partners() to authenticated`);
const emails = Array.from({ length: 16 }, (_, index) => `bench${index}@example.com`);
const hash = await hashPassword(benchPassword);
for (const email of emails) {
  await sql`insert into auth.users (id, email, encrypted_password, email_confirmed_at)
    values (gen_random_uuid(), ${email}, ${hash}, now())`;
}
await sql`update auth_member set "IS_ALL_PARTNER_ACCESSIBLE" = true`;
await sql.end();

const secrets = generateSecrets();
const server = createServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const backend = await createBackend({
  owner: cluster.address,
  dataDirectory: directory,
  secrets,
  siteUrl: url,
});
server.on(
  'request',
  getRequestListener((request, { incoming }) =>
    backend.handle(request, { peerAddress: incoming.socket?.remoteAddress ?? null }),
  ),
);
const served: ServedBackend = {
  url,
  key: secrets.publishableKey,
  emails,
  postgres: cluster.process.pid ?? 0,
};
console.log(JSON.stringify(served));

process.stdin.resume();
process.stdin.once('end', async () => {
  server.close();
  server.closeAllConnections();
  await backend.close();
  await cluster.stop();
  rmSync(directory, { recursive: true, force: true });
  process.exit(0);
});
