import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import type { MailTransport } from '../../../host/backend/mail/mail.ts';
import { toFailure } from '../../../src/data/errors.ts';
import { inMegabytes, limits } from '../../../src/reports/limits.ts';
import { LoadProblem } from '../../../src/reports/load-problem.ts';
import { terminalText } from '../../../src/text/import-terminal.ts';
import { mailboxText } from '../../../src/text/mailbox.ts';
import { ReportReader } from '../../report-reader.ts';
import { stopsAll } from '../watch/load-unattended.ts';
import { type MemberConnection, SignInProblem } from '../watch/member-connection.ts';
import { answerOf, reasonsOf } from './answer.ts';
import { headersOf } from './headers.ts';
import type { MailboxSettings } from './settings.ts';
import type { TxtResolver } from './sender-proof.ts';
import { takeMail, type TakenMail } from './take-mail.ts';

const text = mailboxText;

/** Marks a mail that was begun: one that ended the program comes last when it starts again. */
const begunMark = 'PartnerDeskBegun';
/** How long a sender may stay unclear, in milliseconds. */
const longestUnclear = 24 * 60 * 60 * 1000;

export interface MailboxWatch {
  mailbox: MailboxSettings;
  connection: MemberConnection;
  /** Sends the answers; undefined: there are none. */
  transport: Pick<MailTransport, 'deliver'> | undefined;
  print: (line: string) => void;
  /** Between two looks at the mailbox. */
  seconds: number;
  resolver?: TxtResolver;
}

/**
 * Loads the files of mails as they come in, until the signal aborts. As with a watched folder, the database and the place of a mail
 * decide what happens to it. Rejects with a SignInProblem alone.
 */
export async function watchMailbox(watch: MailboxWatch, signal: AbortSignal): Promise<void> {
  const reader = new ReportReader();
  const rounds = new MailRounds(watch, reader);
  watch.print(text.begin(watch.mailbox.address));
  try {
    while (!signal.aborted) {
      await rounds.run(signal);
      await sleep(watch.seconds * 1000, undefined, { signal }).catch(() => {});
    }
  } finally {
    await reader.close();
  }
}

class MailRounds {
  readonly #watch: MailboxWatch;
  readonly #reader: ReportReader;
  /** The last words, which are not said again. */
  #said = '';

  constructor(watch: MailboxWatch, reader: ReportReader) {
    this.#watch = watch;
    this.#reader = reader;
  }

  async run(signal: AbortSignal): Promise<void> {
    const client = new ImapFlow(this.#watch.mailbox.server);
    // It rejects what is under way, too.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.mailboxOpen(this.#watch.mailbox.folder);
      await this.#takeAll(client, signal);
      await client.logout();
      this.#said = '';
    } catch (error) {
      client.close();
      if (error instanceof SignInProblem) throw error;
      if (error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed)
        throw new SignInProblem(text.refused);
      this.#say(
        stopsAll.has(toFailure(error).kind) ? terminalText.watch.noServer : text.noMailbox[tlsProblem(error)],
      );
    }
  }

  async #takeAll(client: ImapFlow, signal: AbortSignal): Promise<void> {
    if (!client.mailbox || client.mailbox.exists === 0) return;
    const mails = await client.fetchAll('1:*', { uid: true, size: true, flags: true, internalDate: true });
    const partners = new Set<string>();
    for (const mail of mails.toSorted(
      (a, b) => Number(a.flags?.has(begunMark)) - Number(b.flags?.has(begunMark)) || a.uid - b.uid,
    )) {
      if (signal.aborted) break;
      const arrived = new Date(mail.internalDate ?? 0).getTime();
      await this.#take(client, mail.uid, mail.size ?? 0, Date.now() - arrived > longestUnclear, (code) =>
        partners.add(code),
      );
    }
    const { connection } = this.#watch;
    for (const partner_cd of partners)
      while (
        ((await connection.call('refresh_diagnosis', { partner_cd })) as { done: string }).done === 'begun'
      );
  }

  /** Takes one mail. What can be done later leaves it where it is; what stops all is thrown. */
  async #take(
    client: ImapFlow,
    uid: number,
    size: number,
    isLast: boolean,
    onLoaded: (partnerCd: string) => void,
  ): Promise<void> {
    const { mailbox, print } = this.#watch;
    const one = String(uid);
    await client.messageFlagsAdd(one, [begunMark], { uid: true });
    const isTooBig = size > limits.mailBytes;
    const found = await client.fetchOne(one, isTooBig ? { headers: true } : { source: true }, { uid: true });
    // Another importer has moved it.
    const raw = found && (isTooBig ? found.headers : found.source);
    if (!raw) return;
    const [messageId] = headersOf(raw)('message-id');
    try {
      const reading = { ...this.#watch, ...mailbox, reader: this.#reader, onLoaded };
      const taken = isTooBig ? tooBig(raw) : await takeMail(raw, reading, isLast);
      if (!(await this.#end(taken, messageId))) return;
      const folder = taken.outcome === 'loaded' ? 'Done' : 'Refused';
      await client.mailboxCreate(folder).catch(() => {});
      await client.messageMove(one, folder, { uid: true });
      if (!taken.isOver) print(text.took[taken.outcome](taken.sender || text.nobody, reasonsOf(taken)));
    } catch (error) {
      if (!client.usable) throw error;
      const { kind } = toFailure(error instanceof LoadProblem ? error.cause : error);
      if (error instanceof SignInProblem || stopsAll.has(kind)) throw error;
      this.#say(text.later(messageId ?? one, error instanceof Error ? error.message : String(error)));
    }
  }

  /** Enters what became of a mail and answers it. False: another importer does so just now. */
  async #end(taken: TakenMail, messageId: string | undefined): Promise<boolean> {
    if (taken.isOver) return true;
    const { transport, print } = this.#watch;
    const isAnswered = taken.isAnswered && transport !== undefined;
    const entry = await this.#enter(taken, !isAnswered);
    if (entry !== 'answer' || !transport) return entry !== 'begun';
    const delivery = await transport.deliver(answerOf(taken, messageId));
    if (delivery.state === 'later') {
      this.#say(text.answerLater(delivery.reason ?? ''));
      return false;
    }
    if (delivery.state !== 'sent') print(text.notAnswered(taken.sender));
    await this.#enter(taken, true);
    return true;
  }

  async #enter(taken: TakenMail, isOver: boolean): Promise<unknown> {
    const { connection } = this.#watch;
    return await connection.call('enter_mail', {
      mail_key: taken.key,
      sender: taken.sender,
      outcome: taken.outcome,
      detail: reasonsOf(taken),
      is_over: isOver,
      partner_cd: taken.partnerCd,
    });
  }

  #say(words: string): void {
    if (this.#said === words) return;
    this.#said = words;
    this.#watch.print(words);
  }
}

/** Tells whether a mail server could not be reached, or could not be trusted with the password. */
function tlsProblem(error: unknown): keyof typeof text.noMailbox {
  const { code = '', tlsFailed = false } = Object(error) as { code?: string; tlsFailed?: boolean };
  if (/CERT|UNABLE_TO_VERIFY/.test(code)) return 'certificate';
  return tlsFailed || code.startsWith('ERR_SSL') ? 'noTls' : 'away';
}

/** A mail that is too large to be read: its sender is not proven, so nobody is answered. */
function tooBig(headers: Buffer): TakenMail {
  return {
    key: createHash('sha256').update(headers).digest('hex'),
    sender: '',
    partnerCd: null,
    outcome: 'stranger',
    results: [{ name: '', outcome: { is: 'refused', why: text.mailTooBig(inMegabytes(limits.mailBytes)) } }],
    isAnswered: false,
    isOver: false,
  };
}
