import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BackendSecrets } from '../backend/options.ts';
import { connect, type Sql } from '../postgres/connect.ts';
import { endPostmaster, runningPostmaster, type Postmaster } from '../postgres/postmaster.ts';
import { runningAddress } from '../postgres/open-cluster.ts';

export interface HostProcess {
  child: ChildProcess;
  url: string;
  /** Everything printed so far, on both streams. */
  output: () => string;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  ended: Promise<number | string>;
}

/** A data folder with hosts of their own processes on it. Call remove() at the end: it ends what still runs. */
export interface TestInstallation {
  directory: string;
  dataDirectory: string;
  /** Starts a host and waits for nothing. */
  launch: (...args: string[]) => { child: ChildProcess; ended: Promise<number | string> };
  /** Starts a host and waits for its ready line; rejects with the output when it ends before. */
  start: (...args: string[]) => Promise<HostProcess>;
  /** Starts a host that is expected to refuse: its exit code and what it printed. */
  refused: (...args: string[]) => Promise<{ code: number | string; stdout: string; stderr: string }>;
  postmaster: () => Postmaster | undefined;
  /** Ends the database that runs now as a crash would. */
  killPostmaster: () => void;
  /** A connection to the database that runs now, as its owner. */
  database: () => Sql;
  secrets: () => BackendSecrets;
  remove: () => Promise<void>;
}

/** How hosts of an installation are started. */
export interface HostProgram {
  /** Flags of node that run the program of run-host.ts, without its own. */
  flags: string[];
  /** Folder of a built client; without one its client is one page. */
  client?: string;
  /** Fills the data directory before the first start; `make` would start and stop a host on a data directory. */
  fill?: (dataDirectory: string, make: (dataDirectory: string) => Promise<void>) => Promise<void>;
}

/** A folder for a data directory that is not there yet; remove() deletes it. */
export function installationOf({ flags, client: built, fill }: HostProgram): TestInstallation {
  const directory = mkdtempSync(path.join(tmpdir(), 'pdesk-host-'));
  chmodSync(directory, 0o711);
  const dataDirectory = path.join(directory, 'data-dir');
  const client = built ?? path.join(directory, 'client');
  if (built === undefined) {
    mkdirSync(client);
    writeFileSync(path.join(client, 'index.html'), '<!doctype html><title>Partner Desk</title>');
  }
  const children = new Set<ChildProcess>();
  const launch = (args: string[], dataFolder = dataDirectory) => {
    const all = [
      '--max-semi-space-size=4',
      ...flags,
      client,
      '--data-dir',
      dataFolder,
      '--port',
      '0',
      ...args,
    ];
    const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'pipe'] });
    children.add(child);
    const printed = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()));
    const ended = new Promise<number | string>((resolve) => {
      child.once('close', (code, signal) => {
        children.delete(child);
        resolve(code ?? signal ?? '');
      });
    });
    return { child, printed, ended };
  };
  const start = async (args: string[], dataFolder?: string): Promise<HostProcess> => {
    const { child, printed, ended } = launch(args, dataFolder);
    const output = () => printed.stdout + printed.stderr;
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', () => {
        const ready = /ready: ([^\s"]+)/.exec(printed.stdout);
        if (ready?.[1]) resolve(ready[1]);
      });
      void ended.then((code) => reject(new Error(`The host ended with ${code}: ${output()}`)));
    });
    return { child, url, output, ended };
  };
  const makeInstallation = async (dataFolder: string) => {
    const { child, ended } = await start(['--no-demo'], dataFolder);
    child.kill('SIGTERM');
    await ended;
  };
  const postmaster = () => runningPostmaster(path.join(dataDirectory, 'data'));
  return {
    directory,
    dataDirectory,
    launch: (...args) => launch(args),
    start: async (...args) => {
      if (fill && !existsSync(dataDirectory)) await fill(dataDirectory, makeInstallation);
      return start(args);
    },
    refused: async (...args) => {
      const { printed, ended } = launch(args);
      return { code: await ended, ...printed };
    },
    postmaster,
    killPostmaster: () => {
      const { pid } = postmaster() ?? {};
      if (pid === undefined) throw new Error('No database runs');
      process.kill(pid, 'SIGKILL');
    },
    database: () => {
      const address = runningAddress(dataDirectory);
      if (!address) throw new Error('No database runs');
      return connect(address, { max: 1 });
    },
    secrets: () =>
      JSON.parse(readFileSync(path.join(dataDirectory, 'secrets.json'), 'utf8')) as BackendSecrets,
    remove: async () => {
      for (const child of children) child.kill('SIGKILL');
      const left = postmaster();
      if (left) await endPostmaster(left.pid, path.join(dataDirectory, 'data'));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
