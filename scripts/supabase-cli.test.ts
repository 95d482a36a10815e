import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { runSupabase } from './supabase-cli.ts';

const empty = mkdtempSync(path.join(tmpdir(), 'partner-desk-npx-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(empty, { recursive: true, force: true });
});

it('says so when npx cannot fetch the CLI', async () => {
  // A registry that nobody serves, and a cache that has nothing.
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/');
  vi.stubEnv('npm_config_cache', empty);
  vi.stubEnv('npm_config_fetch_retries', '0');
  await expect(runSupabase(['--version'], empty)).rejects.toThrow(
    /supabase --version failed\. npx could not fetch supabase@3\.1\.0: the npm registry must be reachable/,
  );
}, 60_000);
