import type { Mail, MailTransport } from './mail.ts';

export interface ReceivedMail extends Mail {
  receivedAt: Date;
}

const keep = 200;

/** Keeps the newest mails in memory for the local mailbox page; used when no mail server is set. */
export class Mailbox implements MailTransport {
  #mails: ReceivedMail[] = [];

  async send(mail: Mail): Promise<void> {
    this.#mails = [{ ...mail, receivedAt: new Date() }, ...this.#mails].slice(0, keep);
  }

  /** Newest first. */
  list(): readonly ReceivedMail[] {
    return this.#mails;
  }
}
