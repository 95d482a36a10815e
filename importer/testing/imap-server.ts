import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { ImapFlow } from 'imapflow';
import { mailboxSettings } from '../terminal/mailbox/settings.ts';
import { freePort } from '../../host/testing/free-port.ts';

const program = '/usr/sbin/dovecot';

/** False on a machine without Debian's dovecot-imapd. */
export const hasImapServer = existsSync(program);

export interface ImapServer {
  url: string;
  deliver: (...mails: Buffer[]) => Promise<void>;
  /** How many mails are in a folder. */
  count: (folder: string) => Promise<number>;
  close: () => Promise<void>;
}

/** A real IMAP server with one empty mailbox. */
export async function startImapServer(): Promise<ImapServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-imap-'));
  const at = (name: string) => path.join(folder, name);
  const port = await freePort();
  const me = userInfo();
  // As root it refuses to keep mails as root; otherwise it has one user for all.
  const [user, uid, gid] = me.uid === 0 ? ['', 8, 8] : [me.username, me.uid, me.gid];
  mkdirSync(at('mail'));
  if (me.uid === 0) for (const name of ['.', 'mail']) chownSync(at(name), uid, gid);
  const unprivileged = `default_internal_user = ${user}\ndefault_login_user = ${user}\n`;
  writeFileSync(
    at('dovecot.conf'),
    `${user === '' ? '' : unprivileged}
base_dir = ${at('run')}
state_dir = ${at('state')}
log_path = ${at('log')}
protocols = imap
listen = 127.0.0.1
ssl = no
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
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  );
  const server = spawn(program, ['-F', '-c', at('dovecot.conf')], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('close', resolve));
  for (let left = 100; left > 0 && !(await answers(port)); left--)
    await new Promise((resolve) => setTimeout(resolve, 100));
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

function answers(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
