import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../migrations.ts';
import { installPlatform } from '../platform/install.ts';
import { startCluster } from '../postgres/cluster.ts';
import { connect, type DatabaseAddress } from '../postgres/connect.ts';
import { buildPrograms } from './built-programs.ts';
import { openRunFolder } from './run-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: DatabaseAddress;
    /** Folder of the programs that tests start, built for this run. */
    programs: string;
    /** Folder of what the test files of the run share. */
    shared: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated template database that each test file copies, and the programs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = openRunFolder();
  const directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-test-'));
  // PostgreSQL's own system user has to pass through.
  chmodSync(directory, 0o711);
  const building = buildPrograms();
  const cluster = await startCluster(path.join(directory, 'cluster'), {
    // Nothing outlives the run, so nothing is written for a recovery.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // The files are in memory or in the cache: a process of its own that reads them costs more than it saves.
    io_method: 'sync',
    max_connections: '200',
  });
  const admin = connect(cluster.address, { max: 1 });
  await admin`create database partner_desk_template`;
  const template = connect({ ...cluster.address, database: 'partner_desk_template' }, { max: 1 });
  await installPlatform(template);
  await migrate(template);
  await template.end();
  await admin.end();
  const programs = await building;
  project.provide('cluster', cluster.address);
  project.provide('programs', programs);
  const shared = path.join(directory, 'shared');
  mkdirSync(shared);
  project.provide('shared', shared);
  return async () => {
    await cluster.stop();
    rmSync(programs, { recursive: true, force: true });
    runFolder.remove();
  };
}
