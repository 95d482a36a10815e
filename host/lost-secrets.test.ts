import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient, type WebSocketLikeConstructor } from '@supabase/supabase-js';
import bcrypt from 'bcrypt';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';
import { connect, type Sql } from './postgres/connect.ts';
import { startCluster } from './postgres/cluster.ts';
import type { HostProcess, TestInstallation } from './testing/host-process.ts';
import { programFile } from './testing/program-file.ts';
import { testInstallation } from './testing/test-installation.ts';
import { createAccount } from './testing/test-database.ts';

const email = 'kim@example.com';
const password = 'correct horse 1';

let desk: TestInstallation;
beforeEach(() => {
  desk = testInstallation({ isNew: true });
});
afterEach(() => desk.remove());

const file = () => path.join(desk.dataDirectory, 'secrets.json');
const stop = async (host: HostProcess) => {
  host.child.kill('SIGTERM');
  await host.ended;
};
/** Runs an administration command; rejects with what it printed when it refuses. */
const administer = async (args: string[], database = '') => {
  const env = { ...process.env, DATA_DIR: desk.dataDirectory, DATABASE_URL: database };
  const command = [programFile('admin'), ...args];
  return (await promisify(execFile)(process.execPath, command, { env })).stdout;
};
const addMember = async (sql: Sql) => {
  const id = await createAccount(sql, { email });
  await sql`update auth.users set encrypted_password = ${await bcrypt.hash(password, 4)} where id = ${id}`;
};
const clientOf = (host: HostProcess) =>
  createClient(host.url, desk.secrets().publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
  });

it('an installation that lost its secrets does not start, and begins anew only when told to', async () => {
  await desk.remove();
  desk = testInstallation();
  let host = await desk.start('--no-demo');
  const sql = desk.database();
  await addMember(sql);
  await sql.end();
  const client = clientOf(host);
  const { data: session } = await client.auth.signInWithPassword({ email, password });
  const { data: enrolled } = await client.auth.mfa.enroll({ factorType: 'totp' });
  const code = new TOTP({ secret: Secret.fromBase32(enrolled?.totp.secret ?? '') }).generate();
  const proof = { factorId: enrolled?.id ?? '', code };
  expect((await client.auth.mfa.challengeAndVerify(proof)).error).toBeNull();
  await expect(administer(['secrets', 'new'])).rejects.toThrow('이미 있습니다');
  await stop(host);

  rmSync(file());
  const refused = await desk.refused('--no-demo');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain(`${file()} is missing`);
  expect(refused.stderr).toContain('npm run admin -- secrets new');
  expect(existsSync(file())).toBe(false);
  expect(desk.postmaster()).toBeUndefined();

  expect(await administer(['secrets', 'new'])).toContain('삭제한 인증 앱: 1개');
  host = await desk.start('--no-demo');
  const again = clientOf(host);
  const old = await again.auth.refreshSession({ refresh_token: session.session?.refresh_token ?? '' });
  expect(old.error).not.toBeNull();
  expect((await again.auth.signInWithPassword({ email, password })).error).toBeNull();
  expect((await again.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
});

it('a first start that died with its cluster and without secrets is finished by the next', async () => {
  await (await startCluster(desk.dataDirectory)).stop();
  const host = await desk.start('--no-demo');
  expect((await fetch(`${host.url}/healthz`)).status).toBe(200);
  expect(readdirSync(desk.dataDirectory).toSorted()).toEqual(
    expect.arrayContaining(['data', 'secrets.json']),
  );
});

it('a database elsewhere that is an installation wants the folder of its secrets', async () => {
  const name = `lost_${randomUUID().replaceAll('-', '')}`;
  const owner = connect(inject('cluster'), { max: 1 });
  await owner.unsafe(`create database ${name}`);
  const { host: socket, port } = inject('cluster');
  const url = `postgres:///${name}?host=${socket}&port=${port}&user=postgres`;
  const first = await desk.start('--no-demo', '--database-url', url);
  renameSync(file(), path.join(desk.directory, 'kept.json'));
  await expect(administer(['secrets', 'new'], url)).rejects.toThrow('실행 중');
  await stop(first);
  const refused = await desk.refused('--no-demo', '--database-url', url);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('is missing, and the database is an installation');
  renameSync(path.join(desk.directory, 'kept.json'), file());
  await stop(await desk.start('--no-demo', '--database-url', url));
  await owner.unsafe(`drop database ${name} with (force)`);
  await owner.end();
});
