import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../migrations.ts';
import { installPlatform } from '../platform/install.ts';
import { startCluster } from '../postgres/cluster.ts';
import { connect, type DatabaseAddress } from '../postgres/connect.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: DatabaseAddress;
  }
}

/** One PostgreSQL for the whole run, with a migrated template database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-test-'));
  const cluster = await startCluster(directory, {
    fsync: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
  });
  const admin = connect(cluster.address, { max: 1 });
  await admin`create database partner_desk_template`;
  const template = connect({ ...cluster.address, database: 'partner_desk_template' }, { max: 1 });
  await installPlatform(template);
  await migrate(template);
  await template.end();
  await admin.end();
  project.provide('cluster', cluster.address);
  return async () => {
    await cluster.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
