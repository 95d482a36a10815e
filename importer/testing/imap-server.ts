import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { ImapFlow } from 'imapflow';
import { mailboxSettings } from '../terminal/mailbox/settings.ts';
import { freePort } from '../../host/testing/free-port.ts';
import { selfSignedCertificate, selfSignedKey } from '../../host/testing/self-signed.ts';
import { answers } from './answers.ts';

const program = '/usr/sbin/dovecot';

/** False on a machine without Debian's dovecot-imapd. */
export const hasImapServer = existsSync(program);

export interface ImapServer {
  /** Without TLS, which a server on this machine may do. */
  url: string;
  port: number;
  /** Port of TLS from the first byte; the certificate is selfSignedCertificate, of localhost. */
  tlsPort: number;
  /** File of the authority that signed the certificate. */
  authority: string;
  /** Number of logins that succeeded, those of this object too. */
  logins: () => number;
  deliver: (...mails: Buffer[]) => Promise<void>;
  /** How many mails are in a folder. */
  count: (folder: string) => Promise<number>;
  close: () => Promise<void>;
}

/** A real IMAP server with one empty mailbox, with STARTTLS and TLS unless hasTls is false. */
export async function startImapServer({ hasTls = true } = {}): Promise<ImapServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-imap-'));
  const at = (name: string) => path.join(folder, name);
  const port = await freePort();
  const tlsPort = await freePort();
  const me = userInfo();
  // As root it refuses to keep mails as root; otherwise it has one user for all.
  const [user, uid, gid] = me.uid === 0 ? ['', 8, 8] : [me.username, me.uid, me.gid];
  mkdirSync(at('mail'));
  if (me.uid === 0) for (const name of ['.', 'mail']) chownSync(at(name), uid, gid);
  writeFileSync(at('certificate'), selfSignedCertificate);
  writeFileSync(at('key'), selfSignedKey);
  const unprivileged = `default_internal_user = ${user}\ndefault_login_user = ${user}\n`;
  writeFileSync(
    at('dovecot.conf'),
    `${user === '' ? '' : unprivileged}
base_dir = ${at('run')}
state_dir = ${at('state')}
log_path = ${at('log')}
protocols = imap
listen = 127.0.0.1
ssl = ${hasTls ? 'yes' : 'no'}
ssl_cert = <${at('certificate')}
ssl_key = <${at('key')}
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${at('mail')}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${at('mail')}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service anvil {
  chroot =
}
`,
  );
  const server = spawn(program, ['-F', '-c', at('dovecot.conf')], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('close', resolve));
  await answers(port);
  const url = `imap://reports%40desk.example:secret@127.0.0.1:${port}`;
  /** Works with the mailbox as a mail program does. */
  const inMailbox = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow(mailboxSettings({ MAILBOX_URL: url }).server);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  };
  return {
    url,
    port,
    tlsPort,
    authority: at('certificate'),
    logins: () => readFileSync(at('log'), 'utf8').split('imap-login: Info: Login:').length - 1,
    deliver: (...mails) =>
      inMailbox(async (client) => {
        for (const mail of mails) await client.append('INBOX', mail);
      }),
    count: (name) =>
      inMailbox(async (client) => {
        const status = await client.status(name, { messages: true }).catch(() => false as const);
        return (status && status.messages) || 0;
      }),
    close: async () => {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
