export interface Mail {
  to: string;
  subject: string;
  /** The whole mail as plain text; holds the link. */
  text: string;
  html: string;
  /** What the mail asks to open; a secret that signs in its holder. */
  link: string;
}

/** Takes a mail away: to a mail server, or into the local mailbox. Throws when it cannot. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
}
