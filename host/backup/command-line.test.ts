import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programFile } from '../testing/program-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program in an empty folder that is also its DATA_DIR. */
async function run(...args: string[]) {
  const environment = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };
  const command = [programFile('backup'), ...args];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      cwd: folder,
      env: environment,
    });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

it('tells its usage when asked for it', async () => {
  const { code, said } = await run('backup', '--help');
  expect(code).toBe(0);
  expect(said).toContain('npm run restore -- FILE');
});

it('takes no option for a file', async () => {
  const { code, said } = await run('backup', '--force');
  expect(code).toBe(2);
  expect(said).toContain('Usage:');
  expect(existsSync(path.join(folder, '--force'))).toBe(false);
});

it('restores with a key or on trust, not without a word and not with both', async () => {
  const without = await run('restore', 'x.backup');
  expect(without).toMatchObject({ code: 1 });
  expect(without.said).toContain('--key FILE');
  expect(without.said).toContain('nothing proves that no value in it was changed');
  expect((await run('restore', 'x.backup', '--key', 'none')).said).toContain('there is no such file');
  expect((await run('restore', 'x.backup', '--key', 'none', '--trust')).code).toBe(2);
  expect((await run('backup', 'x.backup', '--trust')).code).toBe(2);
  expect((await run('backup', 'x.backup', '--try')).code).toBe(2);
});
