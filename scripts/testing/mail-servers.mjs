import { existsSync } from 'node:fs';
import { debianInstall } from './debian.mjs';

const servers = { 'dovecot-imapd': '/usr/sbin/dovecot', 'exim4-daemon-light': '/usr/sbin/exim4' };

/** The real mail servers that the mailbox is tested with, which on another system than Debian's are to be there. */
export async function ensureMailServers() {
  const missing = Object.keys(servers).filter((name) => !existsSync(servers[name]));
  if (missing.length > 0) await debianInstall(missing);
}
