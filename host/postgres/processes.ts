import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** What the command line of a running server tells; undefined where somebody else started it in another way. */
export interface ServerArguments {
  socketDirectory: string | undefined;
  port: number | undefined;
}

/**
 * The process's arguments if it is a PostgreSQL server that was started on that directory. One of a container may
 * name its own folder in the same way; its working folder tells them apart, where we may see it.
 */
export function serverOn(cluster: string, pid: number): ServerArguments | undefined {
  const command = process.platform === 'linux' ? readCommand(pid) : psCommand(pid);
  return worksIn(pid, cluster) === false ? undefined : argumentsOn(command, cluster);
}

/** The server on that directory among all processes, by its command line. */
export function findServer(cluster: string): (ServerArguments & { pid: number }) | undefined {
  for (const [pid, command] of commands()) {
    const found = argumentsOn(command, cluster);
    // Nothing but its command line speaks for it here, so that its working folder has to.
    if (found && (process.platform !== 'linux' || worksIn(pid, cluster))) return { pid, ...found };
  }
  return undefined;
}

/** Whether any process of PostgreSQL works in that directory, be it the worker of a server that was killed. */
export function isWorkedIn(cluster: string): boolean {
  if (findServer(cluster)) return true;
  // Elsewhere the shared memory tells: PostgreSQL itself does not start while a worker holds it.
  if (process.platform !== 'linux') return false;
  return [...commands()].some(
    ([pid, command]) => /^(\S*\/)?postgres\b/.test(command) && worksIn(pid, cluster),
  );
}

/** Arguments are parted by NUL on Linux and by spaces elsewhere; ours stand right behind the program. */
function argumentsOn(command: string, cluster: string): ServerArguments | undefined {
  const gap = command.includes('\0') ? '\0' : ' ';
  const isOurs = [cluster, real(cluster)].some((folder) => {
    const [program = '', rest] = command.split(`${gap}-D${gap}${folder}${gap}`);
    return rest !== undefined && path.basename(program) === 'postgres';
  });
  if (!isOurs) return undefined;
  const value = (name: string) => command.split(`${gap}${name}=`)[1]?.split(`${gap}-c`)[0]?.split('\0')[0];
  return {
    socketDirectory: value('unix_socket_directories'),
    port: Number(value('port')?.trim()) || undefined,
  };
}

function* commands(): Generator<[number, string]> {
  if (process.platform === 'linux') {
    for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) yield [Number(name), readCommand(name)];
    return;
  }
  const lines = execFileSync('ps', ['-Aww', '-o', 'pid=,command=']).toString().split('\n');
  for (const line of lines) {
    const [, pid, command = ''] = /^\s*(\d+)\s(.*)$/.exec(line) ?? [];
    if (pid !== undefined) yield [Number(pid), `${command} `];
  }
}

/** Empty for a process that ended meanwhile. */
function readCommand(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function psCommand(pid: number): string {
  try {
    return `${execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
      .toString()
      .trim()} `;
  } catch {
    return '';
  }
}

/** Whether that folder is the process's working folder, as PostgreSQL's data folder is; undefined where that is not told. */
function worksIn(pid: number, cluster: string): boolean | undefined {
  try {
    const [here, there] = [statSync(cluster), statSync(`/proc/${pid}/cwd`)];
    return here.dev === there.dev && here.ino === there.ino;
  } catch {
    return undefined;
  }
}

function real(directory: string): string {
  try {
    return realpathSync(directory);
  } catch {
    return directory;
  }
}
