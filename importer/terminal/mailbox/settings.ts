import type { ImapFlowOptions } from 'imapflow';
import { isLoopback } from '../../../host/options.ts';
import { mailboxText } from '../../../src/text/mailbox.ts';
import { UsageProblem } from '../arguments.ts';

export interface MailboxSettings {
  server: ImapFlowOptions;
  folder: string;
  /** The address of the mailbox, to which reports are mailed. */
  address: string;
  authserv: string | undefined;
}

/** Returns a part of a URL as it is meant; empty for one that is not encoded as it must be. */
function decoded(part = ''): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** The mailbox that the environment names. Throws UsageProblem, which never says the password. */
export function mailboxSettings(environment: NodeJS.ProcessEnv): MailboxSettings {
  const { MAILBOX_URL: value = '', MAILBOX_AUTHSERV: authserv } = environment;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const [user, pass, folder] = [url?.username, url?.password, url?.pathname.slice(1)].map(decoded);
  const address = environment.MAILBOX_ADDRESS || user || '';
  if (!url || !/^imaps?:$/.test(url.protocol) || !user || !pass || !address.includes('@'))
    throw new UsageProblem(mailboxText.noUrl);
  const secure = url.protocol === 'imaps:';
  return {
    server: {
      host: url.hostname,
      port: Number(url.port) || (secure ? 993 : 143),
      secure,
      // Never a password over an open line.
      ...(secure ? {} : { doSTARTTLS: !isLoopback(url.hostname) }),
      auth: { user, pass },
      logger: false,
    },
    folder: folder || 'INBOX',
    address,
    authserv: authserv || undefined,
  };
}
