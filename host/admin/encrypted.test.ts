import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrate } from '../migrations.ts';
import { installPlatform } from '../platform/install.ts';
import { startCluster, type Cluster } from '../postgres/cluster.ts';
import { connect } from '../postgres/connect.ts';
import { clusterDirectory } from '../postgres/layout.ts';
import { postgresUser } from '../postgres/system-user.ts';
import { freePort } from '../testing/free-port.ts';
import { programFile } from '../testing/program-file.ts';
import { selfSignedCertificate, selfSignedKey } from '../testing/self-signed.ts';

// A database that refuses connections without TLS, as a Supabase project with "Enforce SSL" does.

let directory: string;
let cluster: Cluster;
let port: number;
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-tls-'));
  port = await freePort();
  cluster = await startCluster(directory, {
    listen_addresses: 'localhost',
    port: String(port),
    fsync: 'off',
  });
  const folder = clusterDirectory(directory);
  const { uid, gid } = postgresUser(folder);
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  };
  write('server.key', selfSignedKey);
  write('server.crt', selfSignedCertificate);
  write('pg_hba.conf', 'local all all trust\nhostssl all all all scram-sha-256\n');
  const sql = connect({ ...cluster.address, port }, { max: 1 });
  await installPlatform(sql);
  await migrate(sql);
  await sql`alter role postgres password 'geheim'`;
  await sql`alter system set ssl = on`;
  await sql`select pg_reload_conf()`;
  await vi.waitFor(async () => {
    const [row] = await sql`show ssl`;
    if (row?.ssl !== 'on') throw new Error('TLS is still off.');
  }, 20_000);
  await sql.end();
}, 120_000);
afterAll(async () => {
  await cluster.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** What the administration command prints. */
async function members(mode: string, trusted = ''): Promise<string> {
  const url = `postgres://postgres:geheim@localhost:${port}/postgres?sslmode=${mode}`;
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: '/nowhere', NODE_EXTRA_CA_CERTS: trusted };
  const run = promisify(execFile)(process.execPath, [programFile('admin'), 'member', 'list'], { env });
  return run.then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { stderr: string }).stderr,
  );
}

it('administration of a database that wants TLS is refused without it', async () => {
  expect(await members('disable')).toContain('that user may not connect');
});

it('administration is encrypted with sslmode=require, whoever signed the certificate', async () => {
  expect(await members('require')).toContain('회원이 없습니다.');
});

it('with sslmode=verify-full an unknown authority is refused, and one that is named by the environment is trusted', async () => {
  expect(await members('verify-full')).toContain('NODE_EXTRA_CA_CERTS');
  const file = path.join(directory, 'authority.pem');
  writeFileSync(file, selfSignedCertificate);
  expect(await members('verify-full', file)).toContain('회원이 없습니다.');
});
