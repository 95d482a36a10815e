import { expect, it } from 'vitest';
import { UsageProblem } from '../arguments.ts';
import { mailboxSettings } from './settings.ts';

const of = (url: string, more: object = {}) => mailboxSettings({ MAILBOX_URL: url, ...more });

it('a mailbox is its server, account, folder and address', () => {
  expect(of('imaps://reports%40desk.example:p%40ss@imap.desk.example/INBOX/Files')).toMatchObject({
    server: { host: 'imap.desk.example', port: 993, secure: true, auth: { pass: 'p@ss' } },
    folder: 'INBOX/Files',
    address: 'reports@desk.example',
    authserv: undefined,
  });
  const named = of('imaps://reports:a@h.example:1993', { MAILBOX_ADDRESS: 'r@desk.example' });
  expect(named).toMatchObject({ server: { port: 1993 }, folder: 'INBOX', address: 'r@desk.example' });
});

it('a password never goes over an open line to another machine', () => {
  expect(of('imap://a%40b.example:p@h.example').server.doSTARTTLS).toBe(true);
  expect(of('imap://a%40b.example:p@127.0.0.1:1143').server.doSTARTTLS).toBe(false);
});

it('a wrong address of a mailbox is refused without its password', () => {
  const wrong = [
    '',
    'secret',
    'https://a%40b.example:secret@h.example',
    'imaps://h.example',
    'imaps://a:secret@h.example',
    'imaps://%:secret@h.example',
  ];
  for (const url of wrong) {
    expect(() => of(url)).toThrow(UsageProblem);
    expect(() => of(url)).not.toThrow(/secret/);
  }
});
