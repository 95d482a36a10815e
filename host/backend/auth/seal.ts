import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ivLength = 12;
const tagLength = 16;

const keyOf = (factorKey: string) => createHash('sha256').update(factorKey).digest();

/** Encrypts a factor's secret for the table; bound to the factor, so that it cannot be moved to another. */
export function seal(text: string, factorId: string, factorKey: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(factorKey), iv).setAAD(Buffer.from(factorId));
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
}

/** The secret again. Throws when the key, the factor or the text is another one. */
export function unseal(sealed: string, factorId: string, factorKey: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(factorKey), bytes.subarray(0, ivLength))
    .setAAD(Buffer.from(factorId))
    .setAuthTag(bytes.subarray(-tagLength));
  const body = bytes.subarray(ivLength, -tagLength);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
