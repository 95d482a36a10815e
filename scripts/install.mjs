import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

const oldest = [20, 19];

/**
 * Installs the packages of package-lock.json when they are missing or older than it. Uses nothing but Node's own
 * modules, because it runs first on a new machine. Ends the process with one sentence when it cannot.
 */
export async function ensureDependencies() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    console.error(
      `Partner Desk needs Node.js ${oldest.join('.')} or newer; this is ${process.versions.node}.`,
    );
    process.exit(1);
  }
  // npm writes the hidden lock file at the end of an install: older than the lock file means out of date.
  if (changed('node_modules/.package-lock.json') >= changed('package-lock.json')) return;
  console.log('Installing packages ...');
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm ci failed: see its message above.');
    process.exit(1);
  }
}

/** When a file was last written, in milliseconds; 0 for none. */
function changed(file) {
  return statSync(new URL(`../${file}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
