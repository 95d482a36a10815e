import { beforeEach, describe, expect, it } from 'vitest';
import { createSmtpTransport } from '../../../host/backend/mail/smtp.ts';
import { type MailServer, startMailServer } from '../../../host/testing/mail-server.ts';
import { selfSignedCertificate } from '../../../host/testing/self-signed.ts';
import { hasImapServer, type ImapServer, startImapServer } from '../../testing/imap-server.ts';
import { mailboxCompany } from '../../testing/mailbox.ts';
import { hasSmtpServer, startSmtpServer } from '../../testing/smtp-server.ts';
import { lookUp, plainMail, signed, signedMail } from '../../testing/mails.ts';
import { daysAgo, salesFile } from '../../testing/watching.ts';
import { MemberConnection } from '../watch/member-connection.ts';
import { type MailboxSettings, mailboxSettings } from './settings.ts';
import { watchMailbox } from './watch-mailbox.ts';

const at = mailboxCompany();
let imap: ImapServer;
let smtp: MailServer;
const settings = () => mailboxSettings({ MAILBOX_URL: imap.url });

const counts = async () => [await imap.count('INBOX'), await imap.count('Done'), await imap.count('Refused')];

function watch({
  seconds = 0.1,
  mailbox = settings(),
  url = smtp.url,
}: { seconds?: number; mailbox?: MailboxSettings; url?: string } = {}) {
  const lines: string[] = [];
  const stop = new AbortController();
  const transport = createSmtpTransport(url, 'desk@desk.example', {}, [0]);
  const connection = new MemberConnection(at.account());
  const print = (line: string) => lines.push(line);
  const ended = watchMailbox(
    { mailbox, connection, transport, print, seconds, resolver: lookUp },
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
  beforeEach(async () => {
    [imap, smtp] = [await startImapServer(), await startMailServer()];
    return async () => {
      smtp.close();
      await imap.close();
    };
  });

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

  it('a mail server that takes no mail now leaves the mail for later, and says so', async () => {
    smtp.close();
    await imap.deliver(await signedMail([await sales(21)]));
    const watching = watch();
    await expect.poll(() => watching.lines, wait).toContainEqual(expect.stringContaining('SMTP_URL'));
    expect(await at.entered()).toContain('loaded P1');
    expect(await counts()).toEqual([1, 0, 0]);
    await watching.stop();
  });

  /** A server of that name, with TLS at once or by STARTTLS, which is found on this machine. */
  const secured = (protocol: 'imap' | 'imaps', name = 'localhost', tls: { ca?: string } = {}) => {
    const { server, ...more } = mailboxSettings({
      MAILBOX_URL: `${protocol}://reports%40desk.example:secret@imap.desk.example`,
    });
    const port = protocol === 'imap' ? imap.port : imap.tlsPort;
    return { ...more, server: { ...server, host: name, port, tls } };
  };
  const known = { ca: selfSignedCertificate };

  it.each(['imap', 'imaps'] as const)('a mailbox is read over TLS (%s)', async (protocol) => {
    await imap.deliver(await signedMail([await sales(protocol === 'imap' ? 31 : 32)]));
    const watching = watch({ mailbox: secured(protocol, 'localhost', known) });
    await expect.poll(counts, wait).toEqual([0, 1, 0]);
    await watching.stop();
  });

  it.each([
    ['of an unknown authority', 'localhost', {}],
    ['of another name', '127.0.0.1', known],
  ])('a certificate %s is refused with a sentence, and gets no password', async (_, host, tls) => {
    const before = imap.logins();
    for (const protocol of ['imap', 'imaps'] as const) {
      const watching = watch({ mailbox: secured(protocol, host, tls) });
      await expect
        .poll(() => watching.lines, wait)
        .toContainEqual(expect.stringContaining('인증서를 확인할 수 없어'));
      await watching.stop();
    }
    expect(imap.logins()).toBe(before);
  });

  it('a server without TLS gets no password', async () => {
    const plain = await startImapServer({ hasTls: false });
    const { server, ...more } = secured('imap');
    const watching = watch({ mailbox: { ...more, server: { ...server, port: plain.port } } });
    await expect
      .poll(() => watching.lines, wait)
      .toContain('메일 서버가 암호화된 연결(TLS)을 지원하지 않아 비밀번호를 보내지 않고 기다립니다.');
    await watching.stop();
    expect(plain.logins()).toBe(0);
    await plain.close();
  });

  // Debian's exim4.
  it.skipIf(!hasSmtpServer)(
    'answers go over a real SMTP server with STARTTLS, and to no unknown one',
    async () => {
      const real = await startSmtpServer();
      await imap.deliver(await signedMail([await sales(33)], { messageId: '<r@seller.example>' }));
      const url = `smtp://desk:secret@${real.host}`;
      const refused = watch({ url });
      await expect.poll(() => refused.lines, wait).toContainEqual(expect.stringContaining('SMTP_URL'));
      await refused.stop();
      expect([await counts(), real.mails()]).toEqual([[1, 0, 0], []]);
      await at.desk().database
        .sql`update private.mail_log set answer_began_at = now() - interval '3 minutes'`;
      const watching = watch({ url: `${url}?tls.ca=${encodeURIComponent(selfSignedCertificate)}` });
      await expect.poll(counts, wait).toEqual([0, 1, 0]);
      await watching.stop();
      expect(real.mails()).toHaveLength(1);
      expect(real.mails()[0]).toMatch(/^In-Reply-To: <r@seller\.example>$/m);
      expect(real.mails()[0]).toMatch(/with esmtpsa/);
      await real.close();
    },
  );
});
