import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { madeOnce } from './made-once.ts';

/**
 * Copies the installation of this run to a data directory that is not there yet. The first test that asks lets `make`
 * start and stop a host on nothing. A copy is never written for good: a test may kill processes, but not the machine.
 */
export async function copyInstallation(
  target: string,
  make: (directory: string) => Promise<void>,
): Promise<void> {
  const source = await madeOnce('installation', async () => {
    const folder = mkdtempSync(path.join(inject('shared'), 'installation-'));
    // PostgreSQL's own system user has to pass through.
    chmodSync(folder, 0o711);
    const directory = path.join(folder, 'data-dir');
    await make(directory);
    appendFileSync(path.join(directory, 'data', 'postgresql.auto.conf'), 'fsync = off\n');
    return directory;
  });
  execFileSync('cp', ['-a', source, target]);
}
