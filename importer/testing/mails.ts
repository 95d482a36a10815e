import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { createTransport, type SendMailOptions } from 'nodemailer';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' });
const published = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** Domains that publish the key of these tests; no other name is known. */
const signers = ['seller.example', 'both.example', 'evil.example', 'mail.seller.example'];

/** Look-ups as from a name server that knows the signers alone. */
export async function lookUp(name: string): Promise<string[][]> {
  if (name === 's1._domainkey.down.example') throw Object.assign(new Error('down'), { code: 'ESERVFAIL' });
  if (!signers.some((domain) => name === `s1._domainkey.${domain}`))
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return [[`v=DKIM1; k=rsa; p=${published}`]];
}

/** A mail as a program writes it, not signed. */
export async function plainMail(mail: SendMailOptions): Promise<Buffer> {
  const { message } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  }).sendMail({
    from: 'kim@seller.example',
    to: 'reports@desk.example',
    subject: '보고서',
    text: '보고서입니다.',
    ...mail,
  });
  return message as Buffer;
}

/** Puts a signature of a domain above a mail. */
export async function signed(raw: Buffer, domain = 'seller.example', more: object = {}): Promise<Buffer> {
  const signature = { signingDomain: domain, selector: 's1', privateKey, ...more };
  const { signatures, errors } = await dkimSign(raw, {
    // Without it mailauth asks the clock twice, and a signature over a turn of the second is wrong.
    signTime: new Date(),
    ...signature,
    signatureData: [signature],
  });
  if (errors.length > 0) throw errors[0];
  return Buffer.concat([Buffer.from(signatures), raw]);
}

/** A mail with these files, signed by the domain of its sender. */
export const signedMail = async (
  attachments: { filename: string; content: Uint8Array }[],
  mail: SendMailOptions = {},
) =>
  signed(
    await plainMail({
      ...mail,
      attachments: attachments.map(({ filename, content }) => ({ filename, content: Buffer.from(content) })),
    }),
  );
