import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../host/testing/free-port.ts';

/** Starts a host with the demo company in a folder of its own, as npm start makes it; stop() removes both. */
export async function startDemoHost() {
  const directory = await mkdtemp(path.join(tmpdir(), 'bench-host-'));
  // PostgreSQL runs as another user where the bench runs as root.
  await chmod(directory, 0o755);
  const data = path.join(directory, 'data');
  const origin = `http://127.0.0.1:${await freePort()}`;
  const host = spawn(process.execPath, [fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))], {
    env: { ...process.env, PORT: new URL(origin).port, DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (host.exitCode === null) {
      host.kill('SIGTERM');
      await once(host, 'exit');
    }
    await rm(directory, { recursive: true, force: true });
  };
  for (let second = 0; second < 240 && host.exitCode === null; second += 1) {
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    if (answer?.ok) return { origin, data, stop };
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await stop();
  throw new Error('The host did not start.');
}
