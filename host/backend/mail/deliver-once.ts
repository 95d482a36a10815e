import { PassThrough } from 'node:stream';
import type { createTransport } from 'nodemailer';
import type { Delivery, Mail } from './mail.ts';

/** Milliseconds that a mail may take in all, from the connection to the answer. */
const longest = 60_000;

/** Sends a mail through a transporter of its own, once, and tells what became of it. */
export async function deliverOnce(
  transporter: ReturnType<typeof createTransport>,
  { to, subject, text, html, headers = {} }: Mail,
  stopped: AbortSignal,
): Promise<Delivery> {
  let isHandedOver = false;
  transporter.use('stream', ({ message }, done) => {
    // The library asks for the text of the mail once it is connected and signed in.
    message.transform(() => {
      isHandedOver = true;
      return new PassThrough();
    });
    done();
  });
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(longest)]);
  const mail = { to: { name: '', address: to }, subject, text, html, headers, signal };
  try {
    await transporter.sendMail(mail);
    return { state: 'sent' };
  } catch (error) {
    return refusalOf(error instanceof Error ? error : new Error(), isHandedOver);
  }
}

/** Only an answer of the server proves that it did not take a mail that was handed over. */
function refusalOf(
  error: Error & { code?: unknown; command?: unknown; response?: unknown; responseCode?: unknown },
  isHandedOver: boolean,
): Delivery {
  const reason = String(error.responseCode || error.code || error.name);
  if (!isHandedOver) return { state: 'later', reason };
  // 550 5.7.x is a refusal of the sender, not of the address.
  if (error.command === 'RCPT TO' && /^550[ -](?!5\.7\.)/.test(String(error.response)))
    return { state: 'failed', reason: 'bounced' };
  if (!error.responseCode) return { state: 'unknown', reason };
  return { state: Number(error.responseCode) < 500 ? 'later' : 'failed', reason };
}
