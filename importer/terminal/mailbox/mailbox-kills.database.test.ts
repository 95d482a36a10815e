import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../../host/testing/mail-server.ts';
import { programFile } from '../../../host/testing/program-file.ts';
import { hasImapServer, type ImapServer, startImapServer } from '../../testing/imap-server.ts';
import { mailboxCompany } from '../../testing/mailbox.ts';
import { plainMail } from '../../testing/mails.ts';
import { daysAgo, salesFile } from '../../testing/watching.ts';

const at = mailboxCompany();
let imap: ImapServer;
let smtp: MailServer;
let onCommand = (_command: string) => {};

beforeAll(async () => {
  if (!hasImapServer) return;
  imap = await startImapServer();
  smtp = await startMailServer((command) => {
    onCommand(command);
    return undefined;
  });
});
afterAll(async () => {
  await imap?.close();
  smtp?.close();
});

function start(): ChildProcess {
  const { url, key, email, password } = at.account();
  return spawn(process.execPath, [programFile('import'), '--mailbox'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      SUPABASE_URL: url,
      SUPABASE_KEY: key,
      IMPORT_EMAIL: email,
      IMPORT_PASSWORD: password,
      IMPORT_SECONDS: '0.1',
      MAILBOX_URL: `imaps://reports%40desk.example:secret@localhost:${imap.tlsPort}`,
      NODE_EXTRA_CA_CERTS: imap.authority,
      MAILBOX_AUTHSERV: 'mx.desk.example',
      SMTP_URL: smtp.url,
    },
  });
}

/** SPF as the own server says it: the program looks no key up. */
async function mailOf(day: number, options: number[]): Promise<Buffer> {
  const filename = `판매분석_${daysAgo(day)}.xlsx`;
  const raw = await plainMail({
    attachments: [{ filename, content: Buffer.from(await salesFile(options)) }],
  });
  const results = 'Authentication-Results: mx.desk.example; spf=pass smtp.mailfrom=kim@seller.example\r\n';
  return Buffer.concat([Buffer.from(results), raw]);
}

/** The step of a new mail at which its importer is killed: which call of how many, or which command to the mail server. */
const steps = [
  ['mail_partners', 'asked', 1],
  ['mail_partners', 'done', 1],
  ['enter_mail', 'done', 1],
  ['file_partners', 'asked', 1],
  ['file_partners', 'done', 1],
  ['import_start', 'asked', 1],
  ['import_start', 'done', 1],
  ['import_add_rows', 'done', 1],
  ['import_keep_file', 'done', 1],
  ['import_commit', 'asked', 1],
  ['import_commit', 'done', 1],
  ['enter_mail', 'asked', 2],
  ['enter_mail', 'done', 2],
  ['smtp', 'DATA', 1],
  ['smtp', '.', 1],
  ['enter_mail', 'asked', 3],
  ['enter_mail', 'done', 3],
  ['import_wait', 'asked', 1],
  ['import_wait', 'done', 1],
  ['refresh_diagnosis', 'asked', 1],
] as const;

// Debian's dovecot-imapd.
it.skipIf(!hasImapServer)(
  'an importer that is killed at any step loses no mail, loads none twice and leaves none without an answer',
  async () => {
    const { sql } = at.desk().database;
    const all = [11, 12, 13, 14, 15];
    const days = steps.map((_, index) => index + 1);
    // Loads that wait for a person: the day that they are about shrinks.
    const shrinking = days.filter((day) => steps[day - 1]?.[0] === 'import_wait');
    for (const day of shrinking) {
      await sql`insert into log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
        values ('판매분석', 'agg_performance_option_daily', 'P1', ${daysAgo(day)}, ${daysAgo(day)})`;
      await sql`insert into agg_performance_option_daily ("DATE_SK", "OPTION_CD", "PARTNER_CD", "SALE_QTY", "SALE_AMT")
        select ${Number(daysAgo(day))}, o, 'P1', 1, 1000 from unnest(${all.map(String)}::text[]) o`;
    }

    const killed: string[] = [];
    for (const [index, [step, when, place]] of steps.entries()) {
      await imap.deliver(await mailOf(index + 1, shrinking.includes(index + 1) ? all.slice(0, 2) : all));
      // An answer that was begun is begun again after two minutes.
      await sql`update private.mail_log set answer_began_at = now() - interval '3 minutes'`;
      let left: number = place;
      const child = start();
      const ended = new Promise((resolve) => child.once('close', resolve));
      const kill = (asked: string, moment: string) => {
        if (asked !== step || moment !== when || child.killed || --left > 0) return;
        child.kill('SIGKILL');
        killed.push(`${step} ${when}`);
      };
      at.way().onStep = kill;
      onCommand = (command) => kill('smtp', command);
      await expect.poll(() => child.killed, { timeout: 60_000 }).toBe(true);
      await ended;
    }
    at.way().onStep = () => {};
    onCommand = () => {};
    await sql`update private.mail_log set answer_began_at = now() - interval '3 minutes'`;
    const last = start();
    const gone = new Promise((resolve) => last.once('close', resolve));
    await new Promise((resolve) => last.stdout?.once('data', resolve));
    await expect.poll(() => imap.count('Done'), { timeout: 60_000, interval: 200 }).toBe(steps.length);
    last.kill('SIGTERM');
    expect(await gone).toBe(0);

    expect(killed).toEqual(steps.map(([step, when]) => `${step} ${when}`));
    expect([await imap.count('INBOX'), await imap.count('Refused')]).toEqual([0, 0]);
    const loaded = days.filter((day) => !shrinking.includes(day));
    const files = loaded.map((day) => `판매분석_${daysAgo(day)}.xlsx P1`);
    expect((await at.loads()).filter((one) => !one.startsWith('null')).toSorted()).toEqual(files.toSorted());
    const [left] =
      await sql`select (select count(*)::int from private.import_batch where waits is not null and not is_over) as waiting,
      (select sum("SALE_QTY")::int from agg_performance_option_daily) as sold,
      (select count(*)::int from private.mail_log where is_over and outcome = 'loaded') as mails`;
    expect(left).toEqual({
      waiting: shrinking.length,
      sold: all.length * steps.length,
      mails: steps.length,
    });
    const ids = smtp.received.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]);
    expect(new Set(ids).size).toBe(steps.length);
    // An answer that the mail server had taken when the importer was killed is sent again, with the same id.
    expect(ids.length - steps.length).toBeLessThanOrEqual(2);
  },
  300_000,
);
