import { afterAll, expect, it } from 'vitest';
import { memberWith } from '../../../host/testing/new-member.ts';
import { zip } from '../../../src/reports/testing/zip.ts';
import { mailboxCompany } from '../../testing/mailbox.ts';
import { lookUp, plainMail, signed, signedMail } from '../../testing/mails.ts';
import { daysAgo, salesFile } from '../../testing/watching.ts';
import { ReportReader } from '../../report-reader.ts';
import { MemberConnection } from '../watch/member-connection.ts';
import { reasonsOf } from './answer.ts';
import { takeMail, UnclearSender } from './take-mail.ts';

const at = mailboxCompany();
const reader = new ReportReader();
afterAll(() => reader.close());

const name = (days: number) => `판매분석_${daysAgo(days)}.xlsx`;
const sales = async (days: number, options: (string | number)[] = [11, 12]) => ({
  filename: name(days),
  content: await salesFile(options),
});
async function take(raw: Buffer, account = at.account(), isLast = false) {
  const connection = new MemberConnection(account);
  const reading = {
    address: 'reports@desk.example',
    authserv: 'mx.desk.example',
    resolver: lookUp,
    connection,
    reader,
    onLoaded: () => {},
  };
  const taken = await takeMail(raw, reading, isLast);
  const states = taken.results.map(({ outcome }) => outcome.is);
  return { ...taken, states, why: reasonsOf(taken) };
}

it('files of a listed sender are loaded, to the partner of the address and of their content', async () => {
  const before = (await at.loads()).length;
  const found = await take(await signedMail([await sales(1)], { to: 'Reports+p1@desk.example' }));
  expect(found).toMatchObject({ outcome: 'loaded', partnerCd: 'P1', isAnswered: true, states: ['done'] });
  const both = await signed(
    await plainMail({
      from: 'a@both.example',
      attachments: [
        { filename: name(2), content: Buffer.from((await sales(2)).content) },
        { filename: name(3), content: Buffer.from((await sales(3, [21])).content) },
      ],
    }),
    'both.example',
  );
  expect(await take(both)).toMatchObject({ outcome: 'loaded', partnerCd: null, states: ['done', 'done'] });
  expect((await at.loads()).slice(before - (await at.loads()).length)).toHaveLength(3);
  const [load] = await at.desk().database
    .sql`select "WAY" from log_file_upload where "FILE_NM" = ${name(3)} and "PARTNER_CD" = 'P2'`;
  expect(load?.WAY).toBe('mail');
});

const refusals: [kind: string, raw: () => Promise<Buffer>, why: string][] = [
  ['without a file', () => signedMail([]), '첨부 파일이 없습니다'],
  ['with a file of another partner', async () => signedMail([await sales(10, [21])]), '알 수 없습니다'],
  [
    'with a file of another partner than that of the address',
    async () => signedMail([await sales(10, [21])], { to: 'reports+p1@desk.example' }),
    '다른 파트너의 번호',
  ],
  [
    'to the address of a partner that has not listed the sender',
    async () => signedMail([await sales(10, [21])], { to: 'reports+p2@desk.example' }),
    '발신자로 등록되어 있지 않습니다',
  ],
  [
    'to the address of an unknown partner',
    async () => signedMail([await sales(10)], { to: 'reports+p999@desk.example' }),
    '발신자로 등록되어 있지 않습니다',
  ],
  [
    'with a file of 50 MB',
    async () => signedMail([{ filename: name(10), content: new Uint8Array(50_000_000) }]),
    '40MB 이하',
  ],
  [
    'with a zip bomb',
    async () =>
      signedMail([{ filename: 'a.zip', content: zip([{ name: 'a.csv', content: 'a'.repeat(30_000_000) }]) }]),
    '지나치게 커지는',
  ],
  [
    'with a zip in a zip in a zip',
    async () => {
      const inner = zip([{ name: 'c.zip', content: zip([{ name: 'd.csv', content: 'a' }]) }]);
      return signedMail([{ filename: 'a.zip', content: zip([{ name: 'b.zip', content: inner }]) }]);
    },
    '한 겹까지만',
  ],
  [
    'with a mail inside',
    async () => signedMail([{ filename: 'a.eml', content: Buffer.from('a') }]),
    '첨부된 메일',
  ],
  [
    'with a mail inside that does not say so',
    async () =>
      signed(
        await plainMail({
          attachments: [
            { filename: '전달', content: await signedMail([await sales(10)]), contentType: 'message/rfc822' },
          ],
        }),
      ),
    '첨부된 메일',
  ],
  [
    'with a broken file',
    async () => signedMail([{ filename: name(10), content: Buffer.from('hello') }]),
    '알 수 없습니다',
  ],
  [
    'of broken parts',
    async () =>
      signed(
        Buffer.from(
          `From: kim@seller.example\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\n\r\n'.repeat(1200)}`,
        ),
      ),
    '손상되어',
  ],
];

it.each(refusals)('a mail %s is refused with a sentence', async (_, raw, why) => {
  const before = await at.loads();
  const found = await take(await raw());
  expect(found).toMatchObject({ outcome: 'refused', isAnswered: true });
  expect(found.why).toContain(why);
  expect(await at.loads()).toEqual(before);
});

it('a stranger is not answered and loads nothing', async () => {
  const before = await at.loads();
  const file = await sales(20);
  const attachments = [{ filename: file.filename, content: Buffer.from(file.content) }];
  const strangers = [
    await plainMail({ attachments }),
    await signed(await plainMail({ attachments }), 'evil.example'),
    await signed(await plainMail({ from: 'other@seller.example', attachments })),
  ];
  for (const raw of strangers)
    expect(await take(raw)).toMatchObject({ outcome: 'stranger', isAnswered: false, states: ['refused'] });
  expect(await at.loads()).toEqual(before);
});

it('a member who may not load the partner of the address loads nothing', async () => {
  const reads = await memberWith(at.desk(), { partners: ['P1'] });
  const raw = await signedMail([await sales(21)], { to: 'reports+p1@desk.example' });
  const account = { ...at.account(), email: reads.email, password: reads.password };
  expect((await take(raw, account)).outcome).toBe('stranger');
});

it('good files of a mail are loaded beside bad ones, in the order in which they build on each other', async () => {
  const content = zip([
    { name: name(31), content: (await sales(31)).content },
    { name: 'a.txt', content: 'hello' },
  ]);
  const found = await take(await signedMail([await sales(32), { filename: '묶음.zip', content }]));
  expect(found.outcome).toBe('refused');
  expect(found.results.map(({ name: file, outcome }) => `${file} ${outcome.is}`)).toEqual([
    `${name(32)} done`,
    `${name(31)} done`,
    'a.txt refused',
  ]);
});

it('the same mail again does nothing, and another mail with its id is a mail of its own', async () => {
  const connection = new MemberConnection(at.account());
  const messageId = '<one@seller.example>';
  const raw = await signedMail([await sales(40)], { messageId });
  const { key, partnerCd } = await take(raw);
  const args = { mail_key: key, sender: 'a', outcome: 'loaded', partner_cd: partnerCd };
  expect(await connection.call('enter_mail', args)).toBe('answer');
  expect(await connection.call('enter_mail', args)).toBe('begun');
  expect(await connection.call('enter_mail', { ...args, is_over: true })).toBe('loaded');
  const replayed = Buffer.concat([Buffer.from('Received: from x by y\r\n'), raw]);
  expect(await take(replayed)).toMatchObject({ isOver: true, results: [] });
  expect(await take(await signedMail([await sales(41)], { messageId }))).toMatchObject({
    isOver: false,
    outcome: 'loaded',
  });
});

it('a signed mail that somebody sends again to another partner loads nothing there', async () => {
  const again = (raw: Buffer, header: string) =>
    Buffer.concat([Buffer.from(`${header}: reports+p2@desk.example\r\n`), raw]);
  const own = await signedMail([await sales(51)], { to: 'reports+p1@desk.example' });
  expect(await take(again(own, 'To'))).toMatchObject({ outcome: 'loaded', partnerCd: 'P1' });
  const elsewhere = await signedMail([await sales(52)], { to: 'kim@other.example' });
  expect((await take(again(elsewhere, 'Delivered-To'))).why).toContain('발신자로 등록되어 있지 않습니다');
  const replayed = (await at.loads()).filter((load) => load.includes(name(51)) || load.includes(name(52)));
  expect(replayed).toEqual([`${name(51)} P1`]);
});

it('an answer that was begun and not sent is begun again after two minutes', async () => {
  const connection = new MemberConnection(at.account());
  const args = { mail_key: 'a'.repeat(64), sender: 'a', outcome: 'loaded', partner_cd: 'P1' };
  expect(await connection.call('enter_mail', args)).toBe('answer');
  await at.desk().database.sql`update private.mail_log set answer_began_at = now() - interval '3 minutes'`;
  expect(await connection.call('enter_mail', args)).toBe('answer');
  expect(await connection.call('enter_mail', args)).toBe('begun');
});

it('a mail whose key cannot be looked up is taken later, and is of a stranger in the end', async () => {
  const raw = await signed(await plainMail({ from: 'kim@down.example' }), 'down.example');
  await expect(take(raw)).rejects.toThrow(UnclearSender);
  expect((await take(raw, at.account(), true)).outcome).toBe('stranger');
});
