import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { lookUp, plainMail, signed } from '../../testing/mails.ts';
import { proofOf } from './sender-proof.ts';

const authserv = 'mx.desk.example';
const plain = await plainMail({});
const under = (header: string, raw = plain) => Buffer.concat([Buffer.from(`${header}\r\n`), raw]);
const results = (value: string, raw = plain) => under(`Authentication-Results: ${authserv}; ${value}`, raw);
const of = (raw: Buffer, server: string | undefined = authserv) =>
  proofOf(raw, { resolver: lookUp, authserv: server });
const from = (address: string) => plainMail({ from: address });

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
  ['with a key that the domain does not publish', () => signed(plain, 'seller.example', { selector: 's2' })],
  [
    'with eleven signatures',
    async () => under('DKIM-Signature: v=1\r\n'.repeat(10).trim(), await signed(plain)),
  ],
  [
    'with a name that looks like the address',
    async () => signed(await from('"kim@seller.example" <a@evil.example>'), 'seller.example'),
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
  expect((await of(await raw())).by).toBeNull();
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
  const resolver = (name: string) => {
    asked.push(name);
    return lookUp(name);
  };
  await proofOf(await signed(await signed(plain, 'evil.example')), { resolver, authserv });
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
