import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sourceHash } from './source-hash.mjs';

const project = new URL('../../', import.meta.url);
/** Written last and removed by every build, so that a build that was cut off counts as none. */
const stamp = new URL('dist/.source-hash', project);

/** Builds the client when there is none or its sources have changed. Ends the process when it cannot be built. */
export async function ensureClient() {
  const hash = sourceHash();
  if (builtHash() === hash) return;
  console.log('Building the client ...');
  const vite = fileURLToPath(new URL('node_modules/vite/bin/vite.js', project));
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: fileURLToPath(project),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) {
    console.error('The client could not be built: see the message above.');
    process.exit(1);
  }
  writeFileSync(stamp, hash);
}

function builtHash() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}
