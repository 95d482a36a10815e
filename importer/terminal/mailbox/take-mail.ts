import { archiveFiles, isArchive } from '../../../src/reports/archive.ts';
import { FileProblem } from '../../../src/reports/file-problem.ts';
import { limits } from '../../../src/reports/limits.ts';
import { LoadProblem } from '../../../src/reports/load-problem.ts';
import { mailboxText } from '../../../src/text/mailbox.ts';
import type { ReportReader } from '../../report-reader.ts';
import { sortedFiles } from '../import-files.ts';
import { loadUnattended, type Outcome } from '../watch/load-unattended.ts';
import type { MemberConnection } from '../watch/member-connection.ts';
import { addressedCodes, isAutomatic, type MailFile, mailKey, readMail } from './read-mail.ts';
import { proofOf, type ProofOptions } from './sender-proof.ts';

const text = mailboxText;

export interface MailReading extends ProofOptions {
  /** The address of the mailbox. */
  address: string;
  connection: MemberConnection;
  reader: ReportReader;
  onLoaded: (partnerCd: string) => void;
}

export interface FileResult {
  /** Empty for what is about the whole mail. */
  name: string;
  outcome: Outcome;
}

export type MailOutcome = 'loaded' | 'refused' | 'stranger';

export interface TakenMail {
  key: string;
  sender: string;
  /** The one partner that the mail is of. */
  partnerCd: string | null;
  outcome: MailOutcome;
  results: FileResult[];
  /** False for strangers and for programs. */
  isAnswered: boolean;
  /** True if this was known before, and nothing was done now. */
  isOver: boolean;
}

/** A key could not be looked up: the mail is read again later. */
export class UnclearSender extends Error {
  override readonly name = 'UnclearSender';
}

const refused = (why: string, name = ''): FileResult => ({ name, outcome: { is: 'refused', why } });

/**
 * Loads what a mail brings, if its sender is proven and listed. Throws what says nothing of the mail, which is then taken again:
 * nothing is loaded twice. isLast: a sender that is still unclear is a stranger.
 */
export async function takeMail(raw: Buffer, reading: MailReading, isLast: boolean): Promise<TakenMail> {
  const { connection } = reading;
  const proof = await proofOf(raw, reading);
  if (proof.isUnclear && !isLast) throw new UnclearSender(text.unclear);
  // Read before the sender counts: both readers must see the same one.
  const mail = await readMail(raw).catch(() => null);
  const isProven = proof.by !== null && (mail === null || mail.sender === proof.sender);
  const listed = isProven
    ? ((await connection.call('mail_partners', { sender: proof.sender })) as string[])
    : [];
  const wanted = addressedCodes(raw, reading.address);
  const codes = wanted.length === 0 ? [] : [...(await connection.partnerCodes())];
  const addressed = codes.filter((code) => wanted.includes(code.toLowerCase()));
  const partners = wanted.length === 0 ? listed : listed.filter((code) => addressed.includes(code));
  const [first = null, ...more] = partners;
  const taken: TakenMail = {
    key: mailKey(raw, proof),
    sender: proof.sender,
    partnerCd: more.length === 0 ? first : null,
    outcome: 'refused',
    results: [],
    isAnswered: !isAutomatic(raw),
    isOver: false,
  };
  if (listed.length === 0) {
    const why = isProven ? text.notListed : text.notProven;
    return { ...taken, outcome: 'stranger', isAnswered: false, results: [refused(why)] };
  }
  const known = await connection.call('enter_mail', { mail_key: taken.key, partner_cd: taken.partnerCd });
  if (known === 'loaded' || known === 'refused' || known === 'stranger')
    return { ...taken, outcome: known, isOver: true };
  if (partners.length === 0) return { ...taken, results: [refused(text.wrongAddress)] };
  if (mail === null) return { ...taken, results: [refused(text.broken)] };
  const results = await loadFiles(mail.files, partners, wanted.length > 0, reading);
  const isRefused = results.some(({ outcome }) => outcome.is === 'refused');
  return { ...taken, outcome: isRefused ? 'refused' : 'loaded', results };
}

async function loadFiles(
  attached: MailFile[],
  partners: string[],
  isAddressed: boolean,
  reading: MailReading,
): Promise<FileResult[]> {
  if (attached.length === 0) return [refused(text.nothingAttached)];
  if (attached.length > limits.archiveEntries) return [refused(text.tooManyFiles(limits.archiveEntries))];
  const results: FileResult[] = [];
  const files: MailFile[] = [];
  const room = { entries: limits.archiveEntries, bytes: limits.archiveBytes };
  for (const { name, bytes } of attached) {
    if (/\.eml$/i.test(name)) results.push(refused(text.attachedMail, name));
    else
      try {
        if (!isArchive(bytes)) files.push({ name, bytes });
        else
          for await (const entry of archiveFiles(bytes, room)) {
            if ('problem' in entry) results.push(refused(entry.problem, entry.name));
            else files.push(entry);
          }
      } catch (error) {
        if (!(error instanceof FileProblem)) throw error;
        results.push(refused(error.message, name));
      }
  }
  const { reader, connection, onLoaded } = reading;
  const known = files.map((file) => ({ file, name: file.name, opened: () => Promise.resolve(file) }));
  for (const file of await sortedFiles(known, reader)) {
    const choosePartner = (asContent: () => Promise<string[]>) => partnerOf(asContent, partners, isAddressed);
    const outcome = await loadUnattended(file, { way: 'mail', reader, connection, onLoaded, choosePartner });
    // The rows are loaded; those of all files would add up.
    if (outcome.report) outcome.report.chunks = [];
    results.push({ name: file.name, outcome });
  }
  return results;
}

/** The partner of a file, of those for which the sender is listed. Names no other partner. */
async function partnerOf(asContent: () => Promise<string[]>, partners: string[], isAddressed: boolean) {
  const found = await asContent();
  const [only, ...more] = found.length === 0 && isAddressed ? partners : found;
  if (only === undefined || more.length > 0) throw new LoadProblem(text.noPartner);
  if (!partners.includes(only)) throw new LoadProblem(isAddressed ? text.otherPartner : text.noPartner);
  return only;
}
