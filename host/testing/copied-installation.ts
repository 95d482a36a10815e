import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

/**
 * Copies the installation of this run to a data directory that is not there yet. The first test that asks lets `make`
 * start and stop a host on nothing, the others wait for it. A copy is never written for good: a test may kill
 * processes, but not the machine.
 */
export async function copyInstallation(
  target: string,
  make: (directory: string) => Promise<void>,
): Promise<void> {
  const source = inject('installation');
  while (!existsSync(source)) {
    if (isFirst(source)) await makeOnce(source, make);
    else await sleep(50);
  }
  execFileSync('cp', ['-a', source, target]);
}

async function makeOnce(source: string, make: (directory: string) => Promise<void>): Promise<void> {
  const draft = path.join(folderOf(source), 'data-dir');
  try {
    await make(draft);
    appendFileSync(path.join(draft, 'data', 'postgresql.auto.conf'), 'fsync = off\n');
    renameSync(draft, source);
  } finally {
    if (!existsSync(source)) rmdirSync(folderOf(source));
  }
}

function isFirst(source: string): boolean {
  try {
    mkdirSync(folderOf(source), { mode: 0o711 });
    return true;
  } catch {
    return false;
  }
}

function folderOf(source: string): string {
  return `${source}-is-made`;
}
