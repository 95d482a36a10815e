import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  kilobytes: number;
}

/**
 * Resident memory of a process and of those that it started, in MB, or of it alone. Pages that PostgreSQL's
 * processes share count in each of them, so its sum is an upper bound.
 */
export function residentMegabytes(pid: number, { alone = false } = {}): number {
  const kilobytes = (existsSync('/proc/self/status') ? processesInProc() : processesOfPs())
    .filter((one) => one.pid === pid || (!alone && one.parent === pid))
    .reduce((sum, one) => sum + one.kilobytes, 0);
  return Math.round(kilobytes / 1024);
}

/** Linux tells by itself; a small system has no ps. */
function processesInProc(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const status = statusOf(name);
      const value = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      return { pid: Number(name), parent: value('PPid'), kilobytes: value('VmRSS') };
    });
}

/** Empty for a process that ended meanwhile. */
function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

function processesOfPs(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=']).toString().trim().split('\n');
  return lines.map((line) => {
    const [pid = 0, parent = 0, kilobytes = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent, kilobytes };
  });
}
