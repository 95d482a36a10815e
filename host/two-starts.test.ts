import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestInstallation } from './testing/host-process.ts';
import { testInstallation } from './testing/test-installation.ts';

// START_ROUNDS=20 npx vitest run --project database host/two-starts.test.ts looks for rarer orders of events.
const rounds = Number(process.env.START_ROUNDS ?? 1);

let desk: TestInstallation;
beforeEach(() => {
  desk = testInstallation({ isNew: true });
});
afterEach(() => desk.remove());

it.each(Array.from({ length: rounds }, (_, round) => round + 1))(
  'of two first starts at once one wins and the other says so: round %i',
  async (round) => {
    // Now at the same moment, now a little apart: each is overtaken somewhere else.
    const starts = [0, (round - 1) * 97].map(async (delay) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      return desk.start('--no-demo').then(
        (host) => ({ host, said: '' }),
        (error: Error) => ({ host: undefined, said: error.message }),
      );
    });
    const results = await Promise.all(starts);
    const [winner, ...more] = results.flatMap(({ host }) => host ?? []);
    expect(more).toEqual([]);
    expect(results.map(({ said }) => said).find((said) => said !== '')).toBe(
      `The host ended with 1: Another Partner Desk already runs on ${desk.dataDirectory}; stop it first.\n`,
    );
    // PostgreSQL looks at its lock files once a minute: what took them from under it would end it later.
    expect(existsSync(path.join(desk.dataDirectory, 'data', 'postmaster.pid'))).toBe(true);
    expect((await fetch(`${winner?.url}/healthz`)).status).toBe(200);
    const config = (await (await fetch(`${winner?.url}/config.json`)).json()) as { key: string };
    expect(config.key).toBe(desk.secrets().publishableKey);
    expect(readdirSync(desk.dataDirectory).filter((name) => name.includes('draft'))).toEqual([]);
    winner?.child.kill('SIGTERM');
    expect(await winner?.ended).toBe(0);
  },
);

it('what a start that was killed left half made is gone after the next', async () => {
  const gone = spawnSync('true').pid;
  const half = path.join(desk.dataDirectory, `data.pdesk-draft-${gone}`);
  mkdirSync(half, { recursive: true, mode: 0o711 });
  for (const file of [
    path.join(half, 'PG_VERSION'),
    path.join(desk.dataDirectory, `secrets.json.pdesk-draft-${gone}`),
    `${desk.dataDirectory}.pdesk-draft-${gone}`,
  ])
    writeFileSync(file, 'half');
  await desk.start('--no-demo');
  expect(readdirSync(desk.dataDirectory).filter((name) => name.includes('draft'))).toEqual([]);
  expect(readdirSync(desk.directory).toSorted()).toEqual(['client', 'data-dir']);
});
