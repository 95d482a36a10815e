import { promises as dns } from 'node:dns';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { headersOf } from './headers.ts';

/** Looks TXT records up, as resolve of node:dns does. */
export type TxtResolver = (name: string) => Promise<string[][]>;

export interface ProofOptions {
  /** That of the system if not given. */
  resolver?: TxtResolver | undefined;
  /** The name under which the own mail server writes what it checked. Undefined: SPF proves nothing. */
  authserv: string | undefined;
}

export interface SenderProof {
  /** The one address of From, in lower case. Empty if there is none, or more than one. */
  sender: string;
  /** How the sender is proven; null: not at all. */
  by: 'dkim' | 'spf' | null;
  /** True if nobody on the way could have changed the message id. */
  isIdProven: boolean;
  /** True if a key could not be looked up just now. */
  isUnclear: boolean;
}

/** Each signature costs a look-up and a hash of the whole mail. */
const mostSignatures = 10;

/** True if whoever controls the other domain controls this one too. */
const isWithin = (domain: string, other: string) =>
  other.includes('.') && (domain === other || domain.endsWith(`.${other}`));

/** Checks who sent a mail: by a DKIM signature of the domain in From, or by SPF as the own mail server wrote it down. */
export async function proofOf(raw: Buffer, options: ProofOptions): Promise<SenderProof> {
  const unproven: SenderProof = { sender: '', by: null, isIdProven: false, isUnclear: false };
  const headers = headersOf(raw);
  const [from = '', ...moreFrom] = headers('from');
  const signatures = headers('dkim-signature');
  // A signature with a length (l=) would leave the end of the mail to anybody.
  const isOpen = signatures.some((value) => /(^|;)\s*l\s*=/i.test(value));
  if (moreFrom.length > 0 || isOpen || signatures.length > mostSignatures) return unproven;
  const fromDomains = [...from.toLowerCase().matchAll(/@([\w.-]+)/g)].map(([, domain = '']) => domain);
  const resolver = async (name: string) => {
    // No look-up of a name that a sender chose for somebody else.
    const signer = name.toLowerCase().split('._domainkey.').at(-1) ?? '';
    if (!fromDomains.some((domain) => isWithin(domain, signer)))
      throw Object.assign(new Error('not aligned'), { code: 'ENOTFOUND' });
    return await (options.resolver ?? dns.resolveTxt)(name);
  };
  const { headerFrom, results } = await dkimVerify(raw, { resolver });
  const sender = headerFrom.length === 1 ? (headerFrom[0] ?? '').toLowerCase() : '';
  if (!/^[^\s@]+@[^\s@]+$/.test(sender) || sender.length > 254) return unproven;
  const domain = sender.slice(sender.indexOf('@') + 1);
  const aligned = results.filter(({ signingDomain }) =>
    isWithin(domain, (signingDomain ?? '').toLowerCase()),
  );
  const signed = aligned.filter((one) => one.status.result === 'pass').map(signedHeaders);
  const whole = signed.find((keys) => keys.includes('from'));
  if (whole) return { ...unproven, sender, by: 'dkim', isIdProven: whole.includes('message-id') };
  const mailFrom = passedMailFrom(headers('authentication-results'), options.authserv);
  if (isWithin(domain, mailFrom)) return { ...unproven, sender, by: 'spf', isIdProven: true };
  return { ...unproven, sender, isUnclear: aligned.some(({ status }) => status.result === 'temperror') };
}

/** Names of the headers that a signature covers; none of one with a weak hash. The types of the library leave these fields out. */
function signedHeaders(result: object): string[] {
  const { algo, signingHeaders } = result as { algo?: string; signingHeaders?: { keys: string } };
  if (algo?.toLowerCase() === 'rsa-sha1') return [];
  return (signingHeaders?.keys ?? '').toLowerCase().split(/\s*:\s*/);
}

/**
 * Returns the domain for which the own mail server says that SPF passed, or ''. Servers write on top and take away what bears
 * their own name: of two such headers one is the sender's, and neither counts.
 */
function passedMailFrom(values: string[], authserv: string | undefined): string {
  const parts = values.map((value) =>
    // Quoted words and comments may hold what the sender chose.
    withoutComments(value.slice(0, 4000).replace(/"(?:\\.|[^"\\])*"/g, ''))
      .toLowerCase()
      .split(';'),
  );
  const isOwn = ([id = '']: string[]) => id.trim().split(/\s/)[0] === authserv?.toLowerCase();
  const [top = []] = parts;
  if (!authserv || !isOwn(top) || parts.filter(isOwn).length > 1) return '';
  const spf = top.slice(1).filter((part) => /^\s*spf\s*=/.test(part));
  if (spf.length !== 1 || !/^\s*spf\s*=\s*pass\b/.test(spf[0] ?? '')) return '';
  const [, mailFrom = '', second] = (spf[0] ?? '').split(/\bsmtp\.mailfrom\s*=\s*/);
  const address = second === undefined ? (mailFrom.split(/\s/)[0] ?? '') : '';
  return /^(?:[^\s@]*@)?([\w.-]+)$/.exec(address)?.[1] ?? '';
}

function withoutComments(value: string): string {
  const outer = value.replace(/\([^()]*\)/g, '');
  return outer === value ? value : withoutComments(outer);
}
