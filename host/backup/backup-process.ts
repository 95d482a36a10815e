import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { draftOf } from '../draft-name.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('./main.ts', import.meta.url));

/** A higher number gives way to lower ones; the host has 0. */
const niceness = 10;

export interface BackupProcess {
  /** Resolves with why there is no backup, or undefined if there is a whole one. */
  ended: Promise<string | undefined>;
  stop: () => void;
}

/** Makes a backup with the command of a process of its own, which gives way to the host: packing takes a processor core. */
export function startBackup(file: string, directory: string): BackupProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', program, 'backup', file], {
    cwd: project,
    env: { ...process.env, DATA_DIR: directory, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed ||= chunk.toString()));
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', async (code, signal) => {
      // A process that was killed leaves its draft.
      if (child.pid !== undefined) await rm(draftOf(file, child.pid), { force: true });
      resolve(code === 0 ? undefined : (printed.split('\n')[0] ?? '') || `it ended with ${code ?? signal}`);
    });
  });
  return { ended, stop: () => void child.kill() };
}
