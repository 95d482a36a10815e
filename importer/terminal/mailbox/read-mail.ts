import { createHash } from 'node:crypto';
import { TextDecoder } from '@exodus/bytes/encoding-browser.js';
import { type Attachment, simpleParser } from 'mailparser';
import { encodingOf } from '../../../src/reports/csv.ts';
import { bodyStart, headersOf } from './headers.ts';
import type { SenderProof } from './sender-proof.ts';

export interface MailFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface ReadMail {
  files: MailFile[];
  /** The address of From as this reader sees it. */
  sender: string;
}

/** Pictures of a signature, certificates and the like come with a mail of a person and are no files of theirs. */
const isAside = ({ contentType, related }: Attachment) =>
  related || /^(image\/|text\/calendar|application\/(pkcs7|x-pkcs7|pgp)-)/.test(contentType);

/** Returns the name of a file, which Windows may have written in CP949 and without saying so. Attached mails end with .eml. */
function nameOf({ filename = '', contentType }: Attachment): string {
  const bytes = Buffer.from(filename, 'latin1');
  const isRaw = /[\u0080-\u00ff]/.test(filename) && bytes.toString('latin1') === filename;
  const name = isRaw ? new TextDecoder(encodingOf(new Uint8Array(bytes)) ?? 'utf-8').decode(bytes) : filename;
  const last = name
    .replace(/^.*[\\/]/s, '')
    .replace(/\p{Cc}/gu, '_')
    .slice(-200);
  return contentType === 'message/rfc822' && !/\.eml$/i.test(last) ? `${last}.eml` : last;
}

/** Takes the attached files out of a mail. Links are not looked at, attached mails not opened. Rejects for a broken mail. */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const { attachments, from } = await simpleParser(raw, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    keepCidLinks: true,
    keepDeliveryStatus: true,
    ignoreEmbedded: true,
    checksumAlgo: false,
  });
  const senders = from?.value ?? [];
  return {
    sender: senders.length === 1 ? (senders[0]?.address ?? '').toLowerCase() : '',
    files: attachments
      .filter((one) => !isAside(one))
      .map((one) => ({ name: nameOf(one), bytes: new Uint8Array(one.content) })),
  };
}

/** Names a mail by its content: the same for the same mail over another way. The message id counts if it is proven. */
export function mailKey(raw: Buffer, { sender, by, isIdProven }: SenderProof): string {
  const id = by === null || isIdProven ? headersOf(raw)('message-id').join(' ') : '';
  return createHash('sha256')
    .update(JSON.stringify([sender, id]))
    .update(raw.subarray(bodyStart(raw)))
    .digest('hex');
}

/** Texts behind the + of the address of the mailbox, to which a mail was sent, in lower case. */
export function addressedCodes(raw: Buffer, address: string): string[] {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  const header = headersOf(raw);
  const recipients = ['to', 'cc', 'delivered-to', 'x-original-to']
    .flatMap(header)
    .join(' ')
    .slice(0, 20_000)
    .toLowerCase();
  const found = [...recipients.matchAll(/([^\s<>"(),:;@]+)\+([\w-]+)@([\w.-]+)/g)]
    .filter(([, name, , at]) => name === local && at === domain)
    .map(([, , code = '']) => code);
  return [...new Set(found)];
}

/** True for a mail that a program sent by itself: nobody answers it, so that no two programs answer each other. */
export function isAutomatic(raw: Buffer): boolean {
  const header = headersOf(raw);
  const isByProgram = header('auto-submitted').some((value) => !/^no\b/i.test(value));
  return isByProgram || header('precedence').length > 0 || header('return-path').includes('<>');
}
