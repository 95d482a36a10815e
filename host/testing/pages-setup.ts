import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect, type DatabaseAddress } from '../postgres/connect.ts';
import { runningAddress } from '../postgres/open-cluster.ts';
import { buildPrograms } from './built-programs.ts';
import { installationOf } from './host-process.ts';
import { openRunFolder } from './run-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The host that the pages of the run talk to, and its database as the owner sees it. */
    desk: { url: string; owner: DatabaseAddress };
  }
}

/** One host without the demo company for the whole run; each test brings partners and members of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = openRunFolder();
  const programs = await buildPrograms();
  const desk = installationOf({ flags: [path.join(programs, 'host.mjs')] });
  const { url } = await desk.start('--no-demo');
  const owner = runningAddress(desk.dataDirectory);
  if (!owner) throw new Error('The host has no database.');
  // What a crash of the machine would leave is nobody's concern here.
  const sql = connect(owner, { max: 1 });
  await sql`alter system set fsync = off`;
  await sql`select pg_reload_conf()`;
  await sql.end();
  project.provide('desk', { url, owner });
  const shared = mkdtempSync(path.join(tmpdir(), 'partner-desk-shared-'));
  project.provide('shared', shared);
  return async () => {
    await desk.remove();
    rmSync(programs, { recursive: true, force: true });
    runFolder.remove();
  };
}
