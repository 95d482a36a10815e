import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { draftOf } from '../draft-name.ts';
import { connect } from './connect.ts';
import { lockDatabase } from './database-lock.ts';
import { isListening } from './is-listening.ts';
import { openCluster, runningAddress, type OpenCluster } from './open-cluster.ts';
import { runningPostmaster } from './postmaster.ts';

/** A data folder with a cluster that was made and stopped: a copy of it takes a fraction of the work of a new one. */
let made: string;
let directory: string;
let opened: OpenCluster[] = [];
/** Opens the folder as it is: without a cluster one is made. */
const openAsItIs = async (where = directory) => {
  const cluster = await openCluster(where, { fsync: 'off' });
  opened.push(cluster);
  return cluster;
};
const open = () => {
  if (!existsSync(path.join(directory, 'data')))
    execFileSync('cp', ['-a', path.join(made, 'data'), path.join(directory, 'data')]);
  return openAsItIs();
};
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pdesk-cluster-'));
  chmodSync(folder, 0o711);
  return folder;
};
const close = async (cluster: OpenCluster) => {
  await cluster.lock.release();
  await cluster.stop(2000);
};

beforeAll(async () => {
  made = newFolder();
  await close(await openCluster(made, { fsync: 'off' }));
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => {
  directory = newFolder();
});
afterEach(async () => {
  await Promise.all(opened.map(close));
  opened = [];
  rmSync(directory, { recursive: true, force: true });
});

it('keeps its files from other users and checks every page', async () => {
  const { address } = await openAsItIs();
  expect(statSync(path.join(directory, 'data')).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(directory, 'run')).mode & 0o777).toBe(0o700);
  const sql = connect(address, { max: 1 });
  const [row] =
    await sql`select current_setting('data_checksums') as checksums, current_setting('listen_addresses') as network,
    current_setting('fsync') as fsync, current_setting('server_version_num')::int / 10000 as major`;
  expect(row).toMatchObject({ checksums: 'on', network: '', major: 18 });
  await sql.end();
});

it('keeps the values of a refused statement out of its log', async () => {
  const cluster = await open();
  const sql = connect(cluster.address, { max: 1 });
  await expect(sql.unsafe(`select 'hunter2' from nowhere`)).rejects.toThrow('does not exist');
  await sql.end();
  await expect.poll(cluster.log).toContain('relation "nowhere" does not exist');
  expect(cluster.log()).not.toContain('hunter2');
});

it('works in a folder whose path is longer than a socket may have', async () => {
  const deep = path.join(directory, 'a'.repeat(60), 'b'.repeat(60));
  mkdirSync(deep, { recursive: true, mode: 0o711 });
  const cluster = await openAsItIs(deep);
  expect(Buffer.byteLength(cluster.address.host)).toBeLessThan(90);
  expect(runningAddress(deep)?.host).toBe(cluster.address.host);
  const sql = connect(cluster.address, { max: 1 });
  expect((await sql`select 1 as one`)[0]?.one).toBe(1);
  await sql.end();
  await close(cluster);
  expect(() => statSync(cluster.address.host)).toThrow('ENOENT');
});

it('ignores a stale postmaster.pid whose number belongs to something else', async () => {
  await close(await open());
  const file = path.join(directory, 'data', 'postmaster.pid');
  writeFileSync(file, `${process.pid}\n${directory}/data\n0\n5432\n${directory}/run\n`);
  expect(runningPostmaster(path.join(directory, 'data'))).toBeUndefined();
  // PostgreSQL itself would refuse: it sees a living process of another user's number.
  await expect(open()).resolves.toBeDefined();
});

const pid = () => path.join(directory, 'data', 'postmaster.pid');
const socketLock = () => path.join(directory, 'run', '.s.PGSQL.5432.lock');
it('is repaired after a power cut that left its lock files empty or garbled', async () => {
  await close(await open());
  const left: [string, string][][] = [
    [[pid(), '']],
    [[socketLock(), '']],
    [
      [pid(), '\0\0\0\0'],
      [socketLock(), 'x'.repeat(500)],
      [path.join(directory, 'run', '.s.PGSQL.5432'), ''],
    ],
  ];
  for (const files of left) {
    for (const [file, content] of files) writeFileSync(file, content);
    const cluster = await open();
    expect(await isListening(cluster.address)).toBe(true);
    await close(cluster);
  }
});

it('needs no hand when the number in its lock files belongs to another process of its own user', async () => {
  await close(await open());
  const { uid, gid } = statSync(path.join(directory, 'data'));
  const other = spawn('sleep', ['100'], { uid, gid });
  writeFileSync(pid(), `${other.pid}\n${directory}/data\n0\n5432\n${directory}/run\n`);
  writeFileSync(socketLock(), `${other.pid}\n${directory}/data\n0\n5432\n${directory}/run\n`);
  await expect(open()).resolves.toBeDefined();
  other.kill();
});

it('takes nothing for its server that only calls itself so, as one of a container may', async () => {
  await close(await open());
  const [cluster, program] = [path.join(directory, 'data'), path.join(directory, 'postgres')];
  writeFileSync(program, '#!/bin/sh\nwhile :; do sleep 1; done\n', { mode: 0o755 });
  const other = spawn(program, ['-D', cluster, '-c', `port=5432`]);
  writeFileSync(pid(), `${other.pid}\n`);
  expect(runningPostmaster(cluster)).toBeUndefined();
  await expect(open()).resolves.toBeDefined();
  other.kill();
});

it.each(['', 'garbage\n'])('is not opened twice over a postmaster.pid that says %j', async (content) => {
  const first = await open();
  writeFileSync(pid(), content);
  expect(runningPostmaster(path.join(directory, 'data'))?.pid).toBe(first.process.pid);
  await expect(openCluster(directory)).rejects.toThrow('Another Partner Desk already runs on');
  expect(first.process.exitCode).toBeNull();
  expect(readFileSync(pid(), 'utf8')).toBe(content);
});

it('is not opened twice, and the first goes on', async () => {
  const first = await open();
  await expect(openCluster(directory)).rejects.toThrow('Another Partner Desk already runs on');
  const sql = connect(first.address, { max: 1 });
  expect((await sql`select 1 as one`)[0]?.one).toBe(1);
  await sql.end();
});

it('is recovered when nobody holds it', async () => {
  const first = await open();
  await first.lock.release();
  const second = await open();
  expect(second.process.pid).not.toBe(first.process.pid);
  expect(first.process.exitCode).toBe(0);
});

it('says when its connections break, and not when they are released', async () => {
  const { address, lock } = await open();
  expect(await lockDatabase(address)).toBeUndefined();
  const sql = connect(address, { max: 1 });
  let isLost = false;
  const lost = lock.lost.then(() => (isLost = true));
  expect(isLost).toBe(false);
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`;
  await lost;
  await sql.end();
});

it('of a newer PostgreSQL is left alone', async () => {
  await close(await open());
  const file = path.join(directory, 'data', 'PG_VERSION');
  writeFileSync(file, '19\n');
  await expect(open()).rejects.toThrow(
    'belongs to PostgreSQL 19, and this release runs PostgreSQL 18; use the newer release',
  );
  expect(readFileSync(file, 'utf8')).toBe('19\n');
  writeFileSync(file, '15\n');
  await expect(open()).rejects.toThrow('belongs to PostgreSQL 15');
});

it('is not made in a folder that holds something else, nor left half made', async () => {
  mkdirSync(path.join(directory, 'data'));
  writeFileSync(path.join(directory, 'data', 'letters.txt'), 'mine');
  await expect(openAsItIs()).rejects.toThrow('holds no PostgreSQL database');
  expect(readFileSync(path.join(directory, 'data', 'letters.txt'), 'utf8')).toBe('mine');
  rmSync(path.join(directory, 'data'), { recursive: true });
  const draft = draftOf(path.join(directory, 'data'));
  mkdirSync(draft);
  writeFileSync(path.join(draft, 'PG_VERSION'), '18\n');
  await expect(openAsItIs()).resolves.toBeDefined();
  expect(readdirSync(directory).toSorted()).toEqual(['data', 'run']);
});
