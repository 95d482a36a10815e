import { execFileSync } from 'node:child_process';

/**
 * Resident memory of a process and of those that it started, in MB. Pages that PostgreSQL's processes share
 * count in each of them, so its sum is an upper bound.
 */
export function residentMegabytes(pid: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=']).toString().trim().split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const kilobytes = processes
    .filter(([id, parent]) => id === pid || parent === pid)
    .reduce((sum, [, , rss = 0]) => sum + rss, 0);
  return Math.round(kilobytes / 1024);
}
