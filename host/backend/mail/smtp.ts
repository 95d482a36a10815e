import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { BackendOptions } from '../options.ts';
import { deliverOnce } from './deliver-once.ts';
import type { Mail, MailTransport } from './mail.ts';

const waits = [0, 1000, 5000, 30_000];
/** Most mails under way, each with a connection of its own; one more is lost and logged. */
const maxUnderWay = 100;

export interface SmtpTransport extends MailTransport {
  close(): void;
}

/**
 * Sends mails through a mail server. Sending goes on after the request is answered, so that the answer's time
 * does not tell whether a mail was sent; a mail that cannot be sent is tried again and then logged, without
 * its link.
 */
export function createSmtpTransport(
  smtpUrl: string,
  from: string,
  { log, onMessage }: Pick<BackendOptions, 'log' | 'onMessage'>,
  retryWaits: readonly number[] = waits,
): SmtpTransport {
  const create = () =>
    createTransport(
      { url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
      { from },
    );
  const transporter = create();
  const abort = new AbortController();
  // Each mail that waits listens to it. Node would warn of more than ten, and the library's filter of warnings throws.
  setMaxListeners(maxUnderWay, abort.signal);
  const deliver = async ({ to, subject, text, html }: Mail) => {
    for (const [attempt, wait] of retryWaits.entries()) {
      await sleep(wait, undefined, { signal: abort.signal, ref: false });
      try {
        await transporter.sendMail({ to: { name: '', address: to }, subject, text, html });
        return onMessage?.('mail', 'sent');
      } catch (error) {
        const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        const isLast = attempt === retryWaits.length - 1;
        log?.[isLast ? 'error' : 'warn'](
          { attempt: attempt + 1, reason },
          isLast ? 'mail not sent' : 'mail delayed',
        );
        if (isLast) onMessage?.('mail', 'failed');
      }
    }
  };
  let underWay = 0;
  return {
    send: async (mail) => {
      if (underWay >= maxUnderWay) {
        onMessage?.('mail', 'failed');
        return log?.error({ reason: 'too many under way' }, 'mail not sent');
      }
      underWay++;
      const ended = () => void underWay--;
      deliver(mail).then(ended, ended);
    },
    deliver: async (mail) => {
      const delivery = await deliverOnce(create(), mail, abort.signal);
      onMessage?.('mail', delivery.state === 'sent' ? 'sent' : 'failed');
      return delivery;
    },
    close: () => {
      abort.abort();
      transporter.close();
    },
  };
}

/** The sender when none is set: an address of the site itself. */
export function defaultSender(siteUrl: string): string {
  return `파트너 데스크 <no-reply@${new URL(siteUrl).hostname}>`;
}
