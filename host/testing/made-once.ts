import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { inject } from 'vitest';

/**
 * Returns a copy of what the first test file of the run that asked made under that key; the others wait for it. The key
 * names the work with everything it depends on, but the code: no run finds what another one made.
 */
export async function madeOnce<T>(key: string, make: () => Promise<T>): Promise<T> {
  const file = path.join(inject('shared'), createHash('sha256').update(key).digest('hex'));
  while (!existsSync(file)) {
    if (isFirst(file)) await keep(file, make);
    else await sleep(20);
  }
  return deserialize(readFileSync(file)) as T;
}

const lockOf = (file: string) => `${file}-is-made`;

function isFirst(file: string): boolean {
  try {
    mkdirSync(lockOf(file));
    return true;
  } catch {
    return false;
  }
}

async function keep(file: string, make: () => Promise<unknown>): Promise<void> {
  try {
    const draft = `${file}-draft`;
    writeFileSync(draft, serialize(await make()));
    renameSync(draft, file);
  } finally {
    // Another file tries again where this one failed.
    rmdirSync(lockOf(file));
  }
}
