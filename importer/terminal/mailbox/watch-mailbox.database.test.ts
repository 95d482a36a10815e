import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpTransport } from '../../../host/backend/mail/smtp.ts';
import { type MailServer, startMailServer } from '../../../host/testing/mail-server.ts';
import { hasImapServer, type ImapServer, startImapServer } from '../../testing/imap-server.ts';
import { mailboxCompany } from '../../testing/mailbox.ts';
import { lookUp, plainMail, signed, signedMail } from '../../testing/mails.ts';
import { daysAgo, salesFile } from '../../testing/watching.ts';
import { MemberConnection } from '../watch/member-connection.ts';
import { mailboxSettings } from './settings.ts';
import { watchMailbox } from './watch-mailbox.ts';

const at = mailboxCompany();
let imap: ImapServer;
let smtp: MailServer;
const settings = () => mailboxSettings({ MAILBOX_URL: imap.url });

const counts = async () => [await imap.count('INBOX'), await imap.count('Done'), await imap.count('Refused')];

function watch(seconds = 0.1) {
  const lines: string[] = [];
  const stop = new AbortController();
  const transport = createSmtpTransport(smtp.url, 'desk@desk.example', {}, [0]);
  const connection = new MemberConnection(at.account());
  const print = (line: string) => lines.push(line);
  const ended = watchMailbox(
    { mailbox: settings(), connection, transport, print, seconds, resolver: lookUp },
    stop.signal,
  );
  return {
    lines,
    stop: async () => {
      stop.abort();
      await ended;
      transport.close();
    },
  };
}

const name = (days: number) => `판매분석_${daysAgo(days)}.xlsx`;
const sales = async (days: number) => ({ filename: name(days), content: await salesFile([11, 12]) });
const wait = { timeout: 60_000, interval: 200 };

// Debian's dovecot-imapd; what mails do is tested without it in take-mail.database.test.ts.
describe.skipIf(!hasImapServer)('a mailbox on a real IMAP server', () => {
  beforeAll(async () => {
    smtp = await startMailServer();
  });
  beforeEach(async () => {
    imap = await startImapServer();
    smtp.received.length = 0;
    return () => imap.close();
  });
  afterAll(() => smtp.close());

  it('each mail is loaded, answered and moved; a broken one and a stranger do not hold up the next', async () => {
    const file = await sales(2);
    await imap.deliver(
      Buffer.from('no mail at all'),
      await plainMail({ attachments: [{ filename: file.filename, content: Buffer.from(file.content) }] }),
      await signed(
        Buffer.from(
          `From: kim@seller.example\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\n\r\n'.repeat(1200)}`,
        ),
      ),
      await signedMail([await sales(1), { filename: 'a.csv', content: Buffer.from('a,b') }], {
        messageId: '<q@seller.example>',
      }),
      await signedMail([await sales(3)]),
    );
    const watching = watch();
    await expect.poll(counts, wait).toEqual([0, 1, 4]);
    await watching.stop();
    expect(await at.loads()).toEqual([`${name(3)} P1`, `${name(1)} P1`]);
    const answers = smtp.received.map((mail) => mail.replaceAll('=\n', ''));
    expect(answers).toHaveLength(3);
    expect(answers.filter((mail) => /^To: kim@seller.example/m.test(mail))).toHaveLength(3);
    expect(answers.find((mail) => mail.includes('In-Reply-To: <q@seller.example>'))).toMatch(
      /Message-ID: <[0-9a-f]{32}@answer.partner-desk>/,
    );
    expect(answers.every((mail) => mail.includes('Auto-Submitted: auto-replied'))).toBe(true);
    expect((await at.entered()).map((line) => line.split(' ')[0]).toSorted()).toEqual([
      'loaded',
      'refused',
      'refused',
      'stranger',
      'stranger',
    ]);
    expect(watching.lines).toContain(
      `무시: kim@seller.example. 보낸 사람을 확인할 수 없습니다(DKIM 서명이나 SPF가 없거나 틀림).`,
    );
  });

  it('two importers load and answer each mail once, also one that comes twice', async () => {
    const before = (await at.loads()).length;
    const mails = await Promise.all([11, 12, 13].map(async (days) => signedMail([await sales(days)])));
    await imap.deliver(...mails, ...mails);
    const both = [watch(), watch()];
    // A server that keeps a file for each mail moves it for both when they ask at once: a mail may be kept twice.
    const kept = async () => {
      const [inbox, done = 0, refused] = await counts();
      return [inbox, done >= 6, refused];
    };
    await expect.poll(kept, wait).toEqual([0, true, 0]);
    for (const one of both) await one.stop();
    expect((await at.loads()).length - before).toBe(3);
    expect(smtp.received).toHaveLength(3);
  });

  it('a mail server that takes no mail now leaves the mail for later', async () => {
    smtp.close();
    await imap.deliver(await signedMail([await sales(21)]));
    const watching = watch();
    await expect.poll(at.entered, wait).toContain('loaded P1');
    expect(await counts()).toEqual([1, 0, 0]);
    await watching.stop();
  });
});
