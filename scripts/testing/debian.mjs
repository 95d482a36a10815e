import { existsSync } from 'node:fs';
import { execute } from './run.mjs';

/** Installs packages where the system is Debian's; elsewhere nothing happens. */
export async function debianInstall(packages) {
  if (!existsSync('/usr/bin/apt-get')) return;
  const root = process.getuid?.() === 0;
  const [program, ...before] = root ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  await execute(program, [...before, 'update', '-q']);
  await execute(program, [...before, 'install', '-y', '-q', '--no-install-recommends', ...packages], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
}
