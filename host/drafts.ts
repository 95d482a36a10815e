import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { draftName } from './draft-name.ts';
import { endPostmaster, runningPostmaster } from './postgres/postmaster.ts';

/**
 * Removes what a crash left in a folder: drafts whose process is gone, with a database server that runs on one
 * still. In a folder that is not ours alone, `of` names the only place that is meant, or `untouched` the seconds since
 * a draft was written to: another machine may share the folder. What cannot be removed stays, and takes its room.
 */
export async function sweepDrafts(
  folder: string,
  { of, untouched = 0 }: { of?: string; untouched?: number } = {},
): Promise<void> {
  for (const name of namesIn(folder)) {
    const [, place, pid] = draftName.exec(name) ?? [];
    if (place === undefined || (of !== undefined && place !== of) || isAlive(Number(pid))) continue;
    const draft = path.join(folder, name);
    try {
      // Whole milliseconds, as those of the clock: a file that was made just now is not from the future.
      if (Date.now() - Math.floor(statSync(draft).mtimeMs) < untouched * 1000) continue;
      const cluster = path.join(draft, 'data');
      const left = runningPostmaster(cluster);
      if (left) await endPostmaster(left.pid, cluster);
      rmSync(draft, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // Another user's, or on a disk that cannot be written: the start says so in words.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Whether another process has the number; this one's own, in a container the same each time, is a former one's. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
