import type { ImapFlowOptions } from 'imapflow';
import { isLoopback } from '../../../host/options.ts';
import { importText } from '../../../src/text/import.ts';
import { UsageProblem } from '../arguments.ts';

export interface MailboxSettings {
  server: ImapFlowOptions;
  folder: string;
  /** The address of the mailbox, to which reports are mailed. */
  address: string;
  authserv: string | undefined;
}

/** The mailbox that the environment names. Throws UsageProblem, which never says the password. */
export function mailboxSettings(environment: NodeJS.ProcessEnv): MailboxSettings {
  const { MAILBOX_URL: value = '', MAILBOX_AUTHSERV: authserv } = environment;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const user = decodeURIComponent(url?.username ?? '');
  const address = environment.MAILBOX_ADDRESS || user;
  if (!url || !/^imaps?:$/.test(url.protocol) || user === '' || url.password === '' || !address.includes('@'))
    throw new UsageProblem(importText.mailbox.noUrl);
  const secure = url.protocol === 'imaps:';
  return {
    server: {
      host: url.hostname,
      port: Number(url.port) || (secure ? 993 : 143),
      secure,
      // Never a password over an open line.
      ...(secure ? {} : { doSTARTTLS: !isLoopback(url.hostname) }),
      auth: { user, pass: decodeURIComponent(url.password) },
      logger: false,
    },
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    address,
    authserv: authserv || undefined,
  };
}
