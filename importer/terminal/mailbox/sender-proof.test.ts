import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { lookUp, plainMail, signed } from '../../testing/mails.ts';
import { readMail } from './read-mail.ts';
import { proofOf } from './sender-proof.ts';

const authserv = 'mx.desk.example';
const plain = await plainMail({});
const under = (header: string, raw = plain) => Buffer.concat([Buffer.from(`${header}\r\n`), raw]);
const results = (value: string, raw = plain) => under(`Authentication-Results: ${authserv}; ${value}`, raw);
const short = generateKeyPairSync('rsa', { modulusLength: 512 });
const shortKey = {
  selector: 'short',
  privateKey: short.privateKey.export({ type: 'pkcs8', format: 'pem' }),
};
/** A name server on which seller.example also publishes a key of 512 bits, and has withdrawn one. */
const resolver = async (name: string) => {
  if (name === 'short._domainkey.seller.example')
    return [[`v=DKIM1; p=${short.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`]];
  return name === 'withdrawn._domainkey.seller.example' ? [['v=DKIM1; p=']] : await lookUp(name);
};
const of = (raw: Buffer, server: string | undefined = authserv) =>
  proofOf(raw, { resolver, authserv: server });
/** The sender that counts: proven, and the same for the reader of the mail. Empty: none. */
async function provenSender(raw: Buffer): Promise<string> {
  const [{ by, sender }, mail] = await Promise.all([of(raw), readMail(raw)]);
  return by !== null && mail.sender === sender ? sender : '';
}
const from = (address: string) => plainMail({ from: address });
/** A mail with From written as no library would, signed by a domain. */
const fromRaw = (value: string | Uint8Array, domain = 'seller.example') =>
  signed(
    Buffer.concat([
      Buffer.from('From: '),
      Buffer.from(value as string),
      Buffer.from('\r\nTo: reports@desk.example\r\nMessage-ID: <a@seller.example>\r\n\r\nhello\r\n'),
    ]),
    domain,
  );
const day = 24 * 60 * 60 * 1000;
const now = Date.now();

it('a signature of the domain in From, or of the one above it, proves the sender', async () => {
  expect(await of(await signed(plain))).toEqual({
    sender: 'kim@seller.example',
    by: 'dkim',
    isIdProven: true,
    isUnclear: false,
  });
  expect((await of(await signed(await from('Kim@MAIL.seller.example')))).by).toBe('dkim');
});

const forgeries: [kind: string, raw: () => Promise<Buffer>][] = [
  ['without a signature', async () => plain],
  ['signed by another domain', () => signed(plain, 'evil.example')],
  ['signed by a domain below that of From', () => signed(plain, 'mail.seller.example')],
  [
    'signed by a domain whose name ends with that of From',
    async () => signed(await from('a@myseller.example')),
  ],
  ['signed by a top-level domain', () => signed(plain, 'example')],
  [
    'whose body was changed after it was signed',
    async () =>
      Buffer.from((await signed(plain)).toString('latin1').replace('Content-Type', 'content-type') + 'more'),
  ],
  [
    'whose From was changed after it was signed',
    async () =>
      Buffer.from((await signed(await from('other@seller.example'))).toString().replace('other@', 'kim@')),
  ],
  [
    'with a second From above the signed one',
    async () => under('From: ceo@seller.example', await signed(plain)),
  ],
  ['with two addresses in From', async () => signed(await from('kim@seller.example, a@evil.example'))],
  ['signed over a part of the body', () => signed(plain, 'seller.example', { maxBodyLength: 10 })],
  ['signed without From', () => signed(plain, 'seller.example', { headerList: 'subject:date' })],
  ['signed with SHA-1', () => signed(plain, 'seller.example', { algorithm: 'rsa-sha1' })],
  [
    'whose signature has expired (x=)',
    () =>
      signed(plain, 'seller.example', { signTime: new Date(now - 2 * day), expires: new Date(now - day) }),
  ],
  ['signed with a key of 512 bits', () => signed(plain, 'seller.example', shortKey)],
  ['signed with a key that was withdrawn', () => signed(plain, 'seller.example', { selector: 'withdrawn' })],
  ['with a key that the domain does not publish', () => signed(plain, 'seller.example', { selector: 's2' })],
  [
    'with eleven signatures',
    async () => under('DKIM-Signature: v=1\r\n'.repeat(10).trim(), await signed(plain)),
  ],
  [
    'with a name that looks like the address',
    async () => signed(await from('"kim@seller.example" <a@evil.example>'), 'seller.example'),
  ],
  ['with a group in From', () => fromRaw('Sellers: kim@seller.example;')],
  ['with a group behind the address', () => fromRaw('kim@seller.example, Others: a@evil.example;')],
  ['with the address in a comment', () => fromRaw('a@evil.example (kim@seller.example)')],
  ['with the address in an encoded word', () => fromRaw('=?utf-8?q?kim=40seller=2Eexample?=')],
  ['with a route in front of the address', () => fromRaw('<@evil.example:kim@seller.example>')],
  ['with a second address on the next line', () => fromRaw('kim@seller.example,\r\n a@evil.example')],
  ['with NUL in the address', () => fromRaw('kim@seller.example\0@evil.example', 'evil.example')],
  ['with NUL in the domain', () => fromRaw('kim@seller.example\0.evil.example', 'evil.example')],
  [
    'with a second From behind a bare CR',
    () => fromRaw('a@evil.example\rFrom: kim@seller.example', 'evil.example'),
  ],
  [
    'with a second From before a space and the colon',
    async () => under('From : ceo@seller.example', await signed(plain)),
  ],
  [
    'with a second From in the line of another header',
    async () => under('X: a\nFrom: ceo@seller.example', await signed(plain)),
  ],
  ['of a domain with a letter of another script', () => fromRaw('kim@s\u0435ller.example')],
  ['of a domain in punycode', () => fromRaw('kim@xn--sller-lve.example')],
  ['of a domain with the full stop of another script', () => fromRaw('kim@evil.example\u3002seller.example')],
  [
    'of a domain that only begins with that of the signature',
    () => fromRaw('kim@seller.example.evil.example'),
  ],
  ['with the at sign of another script', () => fromRaw('kim\uFF20seller.example <a@evil.example>')],
  [
    'whose two results of the own name contradict each other',
    async () => results('spf=pass smtp.mailfrom=kim@seller.example', results('spf=none')),
  ],
  [
    'whose results are those of another server',
    async () => under('Authentication-Results: mx.evil.example; spf=pass smtp.mailfrom=kim@seller.example'),
  ],
  [
    'whose results are below those of the server',
    async () =>
      results(
        'spf=fail smtp.mailfrom=kim@seller.example',
        results('spf=pass smtp.mailfrom=kim@seller.example'),
      ),
  ],
  [
    'whose results hide SPF in a comment',
    async () =>
      results('spf=fail (spf=pass; spf=pass smtp.mailfrom=kim@seller.example) smtp.mailfrom=a@evil.example'),
  ],
  [
    'whose results hide SPF in a quoted address',
    async () => results('spf=pass smtp.mailfrom="a; spf=pass smtp.mailfrom=kim@seller.example"@evil.example'),
  ],
  ['whose SPF is of another domain', async () => results('spf=pass smtp.mailfrom=a@evil.example')],
  ['whose SPF names a host alone', async () => results('spf=pass smtp.helo=seller.example')],
  ['whose SPF is not sure', async () => results('spf=softfail smtp.mailfrom=kim@seller.example')],
  ['whose results say DKIM alone', async () => results('dkim=pass header.d=seller.example')],
];

it.each(forgeries)('a mail %s proves no sender', async (_, raw) => {
  expect(await provenSender(await raw())).toBe('');
});

it.each<[kind: string, raw: () => Promise<Buffer>]>([
  [
    'a name that looks like another address',
    () => fromRaw('"kim@seller.example, x" <a@evil.example>', 'evil.example'),
  ],
  [
    'an encoded name that closes the address',
    () => fromRaw('=?utf-8?q?x=3E_=3Ckim=40seller=2Eexample?= <a@evil.example>', 'evil.example'),
  ],
  [
    'another address in Sender and Reply-To',
    () =>
      fromRaw('a@evil.example\r\nSender: kim@seller.example\r\nReply-To: kim@seller.example', 'evil.example'),
  ],
  [
    'a signed mail of another sender inside',
    async () =>
      signed(
        await plainMail({
          from: 'a@evil.example',
          attachments: [{ filename: 'a', content: await signed(plain), contentType: 'message/rfc822' }],
        }),
        'evil.example',
      ),
  ],
])('a mail with %s proves the one who sent it alone', async (_, raw) => {
  expect(await provenSender(await raw())).toBe('a@evil.example');
});

it.each([
  ['in 8 bits', Uint8Array.of(0xb1, 0xe8, ...Buffer.from(' <kim@seller.example>'))],
  ['in UTF-8', Buffer.from('"김" <kim@seller.example>')],
  ['in a comment', Buffer.from('kim@seller.example (Kim)')],
])('a name %s leaves the sender proven', async (_, value) => {
  expect(await provenSender(await fromRaw(value))).toBe('kim@seller.example');
});

it('SPF proves the sender where the own server alone wrote it on top', async () => {
  const passed = results('spf=pass (ok) smtp.mailfrom=bounce@seller.example; dkim=none');
  expect((await of(passed)).by).toBe('spf');
  expect((await of(under('Received: from a by b', passed))).by).toBe('spf');
  expect((await of(passed, 'mx.other.example')).by).toBeNull();
  expect((await proofOf(passed, { resolver: lookUp, authserv: undefined })).by).toBeNull();
});

it('a key that cannot be looked up just now leaves the sender unclear', async () => {
  const raw = await signed(await from('kim@down.example'), 'down.example');
  expect(await of(raw)).toMatchObject({ by: null, isUnclear: true });
});

it('names of other domains are never looked up', async () => {
  const asked: string[] = [];
  const listening = (name: string) => {
    asked.push(name);
    return lookUp(name);
  };
  await proofOf(await signed(await signed(plain, 'evil.example')), { resolver: listening, authserv });
  expect(asked).toEqual(['s1._domainkey.seller.example']);
});

it('the library that checks signatures takes no more of its old nodemailer than the parser of addresses', () => {
  const library = path.join(fileURLToPath(import.meta.resolve('mailauth')), '..');
  const parts = readdirSync(library, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .flatMap(
      (name) => readFileSync(path.join(library, name), 'utf8').match(/['"]nodemailer[^'"]*['"]/g) ?? [],
    );
  expect(parts).toEqual(["'nodemailer/lib/addressparser'"]);
});
