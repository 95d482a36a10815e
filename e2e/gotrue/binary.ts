import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Git repository of GoTrue: an address, or a folder of this machine. */
const source = process.env.GOTRUE_SOURCE || 'https://github.com/supabase/auth.git';

/** The commit of GoTrue that the proof runs against: release 2.196.0 and two commits. */
export const gotrueCommit = 'bc32168e13fdc928c98b449fc76bc3fdb9a293c5';

export interface GotrueBinary {
  program: string;
  /** Folder of the database migrations that belong to the program. */
  migrations: string;
}

/**
 * Builds the pinned GoTrue in the user's cache folder and returns its program. A later run reuses it. Throws if the
 * commit cannot be fetched or does not build.
 */
export function buildGotrue(): GotrueBinary {
  const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
  const folder = path.join(cache, 'partner-desk', `gotrue-${gotrueCommit}`);
  const program = path.join(folder, process.platform === 'win32' ? 'gotrue.exe' : 'gotrue');
  const migrations = path.join(folder, 'migrations');
  if (existsSync(program)) return { program, migrations };
  console.log(`Building GoTrue ${gotrueCommit.slice(0, 8)} in ${folder} ...`);
  mkdirSync(folder, { recursive: true });
  const git = (...args: string[]) => run('git', ['-C', folder, ...args]);
  git('init', '--quiet');
  git('fetch', '--quiet', '--depth', '1', source, gotrueCommit);
  git('checkout', '--quiet', '--force', gotrueCommit);
  const draft = `${program}.draft`;
  run('go', ['-C', folder, 'build', '-o', draft, '.']);
  // An interrupted build leaves no program behind.
  renameSync(draft, program);
  return { program, migrations };
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${status}.`);
}
