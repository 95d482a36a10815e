import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { freePort } from '../../host/testing/free-port.ts';
import { selfSignedCertificate, selfSignedKey } from '../../host/testing/self-signed.ts';
import { answers } from './answers.ts';

const program = '/usr/sbin/exim4';

/** False on a machine without Debian's exim4. */
export const hasSmtpServer = existsSync(program);

export interface SmtpServer {
  /** The host without user and protocol; the certificate is selfSignedCertificate, of localhost. */
  host: string;
  /** Mails that it took, with their headers. */
  mails: () => string[];
  close: () => Promise<void>;
}

/** A real SMTP server that takes mails of desk with the password secret alone, and lets nobody log in without TLS. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-smtp-'));
  const at = (name: string) => path.join(folder, name);
  const port = await freePort();
  const me = userInfo();
  // It does not run as root; another user gets no other one's rights from it.
  const [uid, gid] = me.uid === 0 ? [8, 8] : [me.uid, me.gid];
  for (const name of ['.', 'spool', 'mails']) {
    mkdirSync(at(name), { recursive: true });
    if (me.uid === 0) chownSync(at(name), uid, gid);
  }
  writeFileSync(at('certificate'), selfSignedCertificate);
  writeFileSync(at('key'), selfSignedKey);
  writeFileSync(
    at('exim.conf'),
    `primary_hostname = localhost
daemon_smtp_ports = ${port}
local_interfaces = 127.0.0.1
spool_directory = ${at('spool')}
log_file_path = ${at('spool')}/%slog
exim_user = ${uid}
exim_group = ${gid}
deliver_drop_privilege = true
host_lookup =
rfc1413_query_timeout = 0s
tls_advertise_hosts = *
tls_certificate = ${at('certificate')}
tls_privatekey = ${at('key')}
auth_advertise_hosts = \${if eq{$tls_in_cipher}{}{}{*}}
acl_smtp_rcpt = rcpt
acl_smtp_data = data
begin acl
rcpt:
  accept authenticated = *
data:
  accept
begin routers
all:
  driver = accept
  transport = folder
begin transports
folder:
  driver = appendfile
  maildir_format
  directory = ${at('mails')}
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{desk}}{eq{$auth3}{secret}}}}
  server_set_id = $auth2
`,
  );
  const server = spawn(program, ['-C', at('exim.conf'), '-bdf', '-q1s'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('close', resolve));
  await answers(port);
  return {
    host: `localhost:${port}`,
    mails: () => {
      const taken = path.join(folder, 'mails', 'new');
      return existsSync(taken)
        ? readdirSync(taken).map((name) => readFileSync(path.join(taken, name), 'utf8'))
        : [];
    },
    close: async () => {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
