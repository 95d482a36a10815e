import type { TextMessage, TextTransport } from '../sms/text-message.ts';
import type { Delivery, Mail, MailTransport } from './mail.ts';

export interface ReceivedMail extends Mail {
  receivedAt: Date;
}

export interface ReceivedText extends TextMessage {
  receivedAt: Date;
}

const keep = 200;

/** Keeps the newest mails and text messages in memory for the local mailbox page; used when no server is set for them. */
export class Mailbox implements MailTransport, TextTransport {
  #mails: ReceivedMail[] = [];
  #texts: ReceivedText[] = [];

  async send(mail: Mail): Promise<void> {
    this.#mails = [{ ...mail, receivedAt: new Date() }, ...this.#mails].slice(0, keep);
  }

  async deliver(mail: Mail): Promise<Delivery> {
    await this.send(mail);
    return { state: 'sent' };
  }

  async sendText(message: TextMessage): Promise<void> {
    this.#texts = [{ ...message, receivedAt: new Date() }, ...this.#texts].slice(0, keep);
  }

  /** The mails, newest first. */
  list(): readonly ReceivedMail[] {
    return this.#mails;
  }

  /** The text messages, newest first. */
  texts(): readonly ReceivedText[] {
    return this.#texts;
  }
}
