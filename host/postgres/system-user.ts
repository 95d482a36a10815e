import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { StartError } from '../start-error.ts';

/** The system user that PostgreSQL runs as; empty for the user of this process. */
export interface SystemUser {
  uid?: number;
  gid?: number;
}

const candidates = ['postgres', '_postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the data, else as a user that the system
 * has for it, else as one made for it.
 */
export function postgresUser(dataDirectory: string): SystemUser {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(dataDirectory, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of candidates) {
    const user = lookUp(name);
    if (user) return user;
  }
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'partner-desk']);
  const made = lookUp('partner-desk');
  if (made) return made;
  throw new StartError(
    'PostgreSQL does not run as root and no other user was found; start as an ordinary user.',
  );
}

/** Whether that user may enter a directory: all folders above it must let them through. */
export function mayEnter(user: SystemUser, directory: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', directory], { ...user, cwd: '/' }).status === 0;
}

export function mayRun(user: SystemUser, program: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', program], { ...user, cwd: '/' }).status === 0;
}

function lookUp(name: string): SystemUser | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
    const [uid, gid] = [id('-u'), id('-g')];
    // macOS gives nobody the ids -2, which some programs print as 4294967294.
    return uid === 0 ? undefined : { uid: uid | 0, gid: gid | 0 };
  } catch {
    return undefined;
  }
}
