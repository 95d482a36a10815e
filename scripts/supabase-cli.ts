import { execFile } from 'node:child_process';
import { createServer, createConnection, type AddressInfo, type Server } from 'node:net';
import { promisify } from 'node:util';
import type { DatabaseAddress } from '../host/postgres/connect.ts';

/** The version whose output is checked in; fetched by npx when it is needed, never a dependency. */
const supabaseCli = 'supabase@3.1.0';

/**
 * Runs work with a postgresql:// URL for a database that listens on a unix socket only, which the Supabase
 * CLI cannot reach: a random port of 127.0.0.1 is bridged to the socket for as long as the work takes.
 */
export async function withTcp<T>(address: DatabaseAddress, work: (url: string) => Promise<T>): Promise<T> {
  const server: Server = createServer((client) => {
    const socket = createConnection(`${address.host}/.s.PGSQL.${address.port}`);
    const close = () => {
      client.destroy();
      socket.destroy();
    };
    for (const end of [client, socket]) end.once('error', close).once('close', close);
    client.pipe(socket).pipe(client);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  try {
    return await work(`postgresql://${address.user}:unused@127.0.0.1:${port}/${address.database}`);
  } finally {
    server.close();
  }
}

/** Runs the Supabase CLI without telemetry; returns what it printed. A failure names the command and its output. */
export async function runSupabase(args: string[], cwd: string): Promise<string> {
  const quiet = { SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', npm_config_loglevel: 'error' };
  const env = { ...process.env, ...quiet, PGSSLMODE: 'disable' };
  try {
    const run = promisify(execFile);
    return (
      await run('npx', ['-y', supabaseCli, ...args], { cwd, env, timeout: 240_000, maxBuffer: 2 ** 24 })
    ).stdout;
  } catch (cause) {
    const { stderr = '', stdout = '' } = cause as { stderr?: string; stdout?: string };
    const fetched = !/npm (error|ERR!)|ENOENT/.test(stderr + String(cause));
    const hint = fetched
      ? ''
      : ` npx could not fetch ${supabaseCli}: the npm registry must be reachable, or the package in npm's cache.`;
    throw new Error(`supabase ${args[0]} failed.${hint}\n${stderr}${stdout}`.trim(), { cause });
  }
}
