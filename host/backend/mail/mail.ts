export interface Mail {
  to: string;
  subject: string;
  /** The whole mail as plain text; holds the link. */
  text: string;
  html: string;
  /** What the mail asks to open; a secret that signs in its holder. */
  link: string;
  headers?: Record<string, string>;
}

/** What became of a mail that is tried once. */
export interface Delivery {
  /** later: nothing was taken, it may be tried again; unknown: it may have been taken, so it may not. */
  state: 'sent' | 'later' | 'failed' | 'unknown';
  /** A word of the protocol or of the library; bounced: there is no such address. */
  reason?: string;
}

/** Takes a mail away: to a mail server, or into the local mailbox. Throws when it cannot. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
  /** Tries once, and waits for what becomes of it. */
  deliver(mail: Mail): Promise<Delivery>;
}
