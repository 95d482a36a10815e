import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addOption, foundCompany } from '../../../supabase/tests/golden/company.ts';
import type { AnswerOf } from '../../../src/data/answer-of.ts';
import { formatUnit } from '../../../src/domain/numbers.ts';
import { startMailServer, type OtherAnswer } from '../../testing/mail-server.ts';
import { startTestBackend } from '../../testing/test-backend.ts';
import {
  asCaller,
  createAccount,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { createSmtpTransport } from '../mail/smtp.ts';
import type { Mail } from '../mail/mail.ts';
import { connect } from '../../postgres/connect.ts';
import { sendReports } from './send-reports.ts';

const siteUrl = 'https://desk.example.com';
let database: TestDatabase;
let memberId: string;
const closers: (() => unknown)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  ({ memberId } = await foundCompany(database));
  closers.push(() => database.drop());
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** Wants the report at any time, since long ago. */
const wantReport = (id: string, partnerCds: string[] | null = null, periods: string[] = []) => database.sql`
  insert into private.morning_report (user_id, is_on, hour, weekdays, partner_cds, periods, saved_at)
  values (${id}, true, 0, '{1,2,3,4,5,6,7}', ${partnerCds}, ${periods}, '2026-01-01')`;

/** A worker of a host of its own on the database. */
async function worker(answer?: OtherAnswer) {
  const server = await startMailServer(answer);
  const mail = createSmtpTransport(server.url, 'desk@example.com', {});
  const sql = connect(database.address);
  closers.push(
    server.close,
    () => mail.close(),
    () => sql.end({ timeout: 0 }),
  );
  return { server, mail, sql, send: () => sendReports({ sql, siteUrl, mail }) };
}

/** A worker that keeps its mails. */
async function keptMails(): Promise<Mail[]> {
  const mails: Mail[] = [];
  await sendReports({
    sql: database.sql,
    siteUrl,
    mail: { deliver: async (mail) => (mails.push(mail), { state: 'sent' }) },
  });
  return mails;
}

const logged = async () =>
  (await database.sql`select state, reason, attempt from private.log_morning_report order by user_id`).map(
    ({ state, reason, attempt }) => [state, reason, attempt] as unknown[],
  );
/** As if the time until the next attempt were over. */
const waitOver = () =>
  database.sql`update private.log_morning_report set state_at = state_at - interval '1 hour'`;

const decoded = (mail: string) =>
  mail
    .split('\n\n')
    .map((part) => Buffer.from(part, 'base64').toString() + part.replaceAll('=\n', ''))
    .join('\n');

it('a report goes to the mail server with both parts and the headers of one click, once', async () => {
  await wantReport(memberId);
  const { server, send } = await worker();
  await send();
  await send();
  expect(server.received).toHaveLength(1);
  const [mail = ''] = server.received;
  expect(mail).toContain('To: member@example.com');
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail).toMatch(/List-Unsubscribe:\s+<https:\/\/desk\.example\.com\/unsubscribe\?token=[\w-]{43}>/);
  expect(mail).toContain('text/plain');
  expect(decoded(mail)).toContain('<table');
  expect(await logged()).toEqual([['sent', null, 1]]);
});

it('the figures of a report are those that the pages of the member get, each with its link', async () => {
  await addOption(database.sql, {
    id: 'O1',
    stock: 0,
    sales: [
      [1, 1, 3],
      [8, 8, 2],
      [2, 7, 1],
    ],
  });
  await addOption(database.sql, { id: 'O2', stock: 5, sales: [[1, 14, 2]], lines: [{ quantities: [9, 1] }] });
  await database.sql`update public.agg_performance_option_daily set "SALE_AMT" = "SALE_QTY" * 1000`;
  await database.sql`select private.sales_changed('P1', array(
    select distinct "DATE_SK" from public.agg_performance_option_daily where "PARTNER_CD" = 'P1'))`;
  await wantReport(memberId, ['P1']);
  const [mail] = await keptMails();
  const [answers] = await asCaller(
    database.sql,
    { role: 'authenticated', id: memberId },
    (sql) => sql<{ home: AnswerOf<'home_summary'>; todos: AnswerOf<'dashboard_todos'> }[]>`
      select public.home_summary('P1') as home, public.dashboard_todos('P1') as todos`,
  );
  expect(answers?.home.amounts.yesterday).toBe(5000);
  expect(mail?.text).toContain(
    `어제 매출: ${formatUnit('won', answers?.home.amounts.yesterday)}\n  전주 금요일 대비 +25.0%\n  ${siteUrl}/1/statistics/total-sales?start=`,
  );
  expect(answers?.todos.rows.length).toBeGreaterThan(1);
  for (const { count, impactAmt, target } of answers?.todos.rows ?? []) {
    const link = `${siteUrl}/1/${target.page}?${new URLSearchParams(target.search).toString()}`;
    const at = mail?.text.split('\n').findIndex((line) => line.trim() === link) ?? -1;
    const lines =
      mail?.text
        .split('\n')
        .slice(at - 2, at)
        .join() ?? '';
    expect(lines).toMatch(new RegExp(`${count}[개건]`));
    expect(lines).toContain(impactAmt === null ? '' : formatUnit('won', impactAmt));
    expect(mail?.html).toContain(link.replaceAll('&', '&amp;'));
  }
});

it('the first report of a month sums up the month before as 포트폴리오 does', async () => {
  await addOption(database.sql, { id: 'O1', stock: 5, sales: [[1, 62, 3]] });
  await database.sql`update public.agg_performance_option_daily set "SALE_AMT" = "SALE_QTY" * 1000`;
  await database.sql`select private.sales_changed('P1', array(
    select distinct "DATE_SK" from public.agg_performance_option_daily where "PARTNER_CD" = 'P1'))`;
  await wantReport(memberId, ['P1'], ['month']);
  const [mail] = await keptMails();
  const [row] = await asCaller(
    database.sql,
    { role: 'authenticated', id: memberId },
    (sql) => sql<{ start: string; end: string; answer: AnswerOf<'portfolio'> }[]>`
      select d.*, public.portfolio('P1', d.start, d."end") as answer
      from (select private.day_text((date_trunc('month', private.korea_today()) - interval '1 month')::date) as start,
        private.day_text((date_trunc('month', private.korea_today()) - interval '1 day')::date) as "end") d`,
  );
  const saleAmt = row?.answer.summary.figures?.saleAmt;
  expect(saleAmt).toBe(3000 * (row?.answer.period.days ?? 0));
  expect(mail?.text).toContain(`매출: ${formatUnit('won', saleAmt)}\n`);
  expect(mail?.text).toContain(`${siteUrl}/1/portfolio?start=${row?.start}&end=${row?.end}`);
});

it('shows a member what they may see at that moment, and nobody else', async () => {
  const other = await createAccount(database.sql, { email: 'other@example.com', partners: ['P2'] });
  const needy = await createAccount(database.sql, { email: 'needy@example.com', partners: ['P1'] });
  await database.sql`update public.auth_member set "NEEDS_FACTOR" = true where "ID" = ${needy}`;
  await wantReport(memberId, ['P1', 'P2']);
  await wantReport(other, ['P1', 'P2']);
  await wantReport(needy);
  await database.sql`delete from public.auth_member_partner where "USER_ID" = ${memberId} and "PARTNER_CD" = 'P1'`;
  const mails = await keptMails();
  expect(mails.map(({ to, subject }) => [to, /파트너 \d.*/.exec(subject)?.[0]]).toSorted()).toEqual([
    ['member@example.com', '파트너 2'],
    ['other@example.com', '파트너 2'],
  ]);
  for (const { text, html } of mails) expect(text + html).not.toContain('파트너 1');
  expect((await logged()).toSorted()).toEqual([
    ['failed', 'no partner', 1],
    ['sent', null, 1],
    ['sent', null, 1],
  ]);
});

it('names of partners are text in the HTML', async () => {
  await database.sql`update public.dim_partner set "PARTNER_NM" = '<b>"&' where "PARTNER_CD" = 'P1'`;
  await wantReport(memberId, ['P1']);
  const [mail] = await keptMails();
  expect(mail?.html).toContain('&lt;b&gt;&quot;&amp;');
  expect(mail?.html).not.toContain('<b>');
});

/** Answers commands that begin so otherwise. */
const at = (start: string, said: string) => (command: string) =>
  command.startsWith(start) ? said : undefined;

it.each<[string, OtherAnswer, unknown[], number]>([
  ['is away at first', at('greeting', '421 busy'), ['later', '421'], 1],
  ['hangs up', at('greeting', 'hang up'), ['later', expect.any(String)], 1],
  ['defers the mail', at('.', '451 later'), ['later', '451'], 1],
  ['refuses the mail', at('.', '554 spam'), ['failed', '554'], 0],
  ['hangs up after the mail', at('.', 'hang up'), ['sending', null], 0],
  ['knows no such address', at('RCPT', '550 5.1.1 who'), ['failed', 'bounced'], 0],
  ['refuses the sender', at('RCPT', '550 5.7.1 no'), ['failed', '550'], 0],
])(
  'a mail server that %s gets the report again only if it did not take it',
  async (_, answer, state, again) => {
    await wantReport(memberId);
    let isOther = true;
    const { server, send } = await worker((command) => (isOther ? answer(command) : undefined));
    await send();
    expect(await logged()).toEqual([[...state, 1]]);
    expect(server.received).toHaveLength(0);
    isOther = false;
    await waitOver();
    await send();
    expect(server.received).toHaveLength(again);
  },
);

it('an address that bounced gets nothing until the settings are saved again, which say so', async () => {
  await wantReport(memberId);
  const { send } = await worker((command) => (command.startsWith('RCPT') ? '550 5.1.1 who' : undefined));
  await send();
  const settings = () =>
    asCaller(database.sql, { role: 'authenticated', id: memberId }, async (sql) => {
      const [row] = await sql<{ settings: { hasBounced: boolean } }[]>`
        select public.morning_report_settings() as settings`;
      return row?.settings.hasBounced;
    });
  expect(await settings()).toBe(true);
  await asCaller(
    database.sql,
    { role: 'authenticated', id: memberId },
    (sql) => sql`
    select public.save_morning_report(true, 8, '{1}')`,
  );
  expect(await settings()).toBe(false);
});

it('a report that cannot be made does not hold up the next one', async () => {
  const other = await createAccount(database.sql, { email: 'other@example.com', partners: ['P2'] });
  await wantReport(memberId, ['P1']);
  await wantReport(other);
  await database.sql.unsafe(`create or replace function public.reports_due(partner_cds text[]) returns json
    language plpgsql stable set search_path = '' as $$ begin
      if partner_cds = '{P1}' then raise exception 'broken'; end if; return '{"rows": []}'; end $$`);
  const mails = await keptMails();
  expect(mails.map(({ to }) => to)).toEqual(['other@example.com']);
  expect((await logged()).toSorted()).toEqual([
    ['later', 'not made', 1],
    ['sent', null, 1],
  ]);
});

it('two hosts that are killed at every moment send no report twice, and lose none but what was on its way', async () => {
  const members = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      createAccount(database.sql, { email: `m${n}@example.com`, partners: ['P2'] }),
    ),
  );
  for (const id of members) await wantReport(id);
  const received: string[] = [];
  const sending: Promise<unknown>[] = [];
  for (let round = 0; round < 20; round++) {
    await waitOver();
    const hosts = await Promise.all([worker(), worker()]);
    const work = hosts.map(({ send }) => send().catch(() => undefined));
    sending.push(...work);
    // As a kill does: the connections to database and mail server end, whatever is under way.
    await Promise.race([Promise.all(work), sleep(5 + round * 7)]);
    for (const { sql, mail, server } of hosts) {
      await sql.end({ timeout: 0 });
      mail.close();
      received.push(...server.received);
    }
  }
  await Promise.all(sending);
  await waitOver();
  const last = await worker();
  await last.send();
  received.push(...last.server.received);
  const to = received.map((mail) => /To: (\S+)/.exec(mail)?.[1]);
  expect(to.toSorted()).toEqual([...new Set(to)].toSorted());
  const onTheWay = (await logged()).filter(([state]) => state === 'sending').length;
  expect(to.length).toBeGreaterThanOrEqual(members.length - onTheWay);
});

it('one click turns the report off without a session; looking at the link does not', async () => {
  await wantReport(memberId);
  const [mail] = await keptMails();
  const desk = await startTestBackend({ database });
  closers.push(() => desk.close());
  const address = (mail?.link ?? '').replace(siteUrl, desk.url);
  const isOn = async () =>
    (await database.sql`select is_on from private.morning_report`)[0]?.is_on as boolean;
  const shown = await fetch(address);
  expect(shown.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(await shown.text()).toContain('<button>그만 받기</button>');
  expect(await isOn()).toBe(true);
  const click = (url: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  expect((await click(`${desk.url}/unsubscribe?token=${'a'.repeat(43)}`)).status).toBe(404);
  expect((await click(`${desk.url}/unsubscribe`)).status).toBe(404);
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(405);
  expect(await isOn()).toBe(true);
  const done = await click(address);
  expect([done.status, await isOn()]).toEqual([200, false]);
  expect(await done.text()).toContain('아침 보고를 껐습니다');
  const [row] = await database.sql`select token_hash::text as hash from private.log_morning_report`;
  expect(String(row?.hash)).not.toContain(address.slice(-43));
});

it('guesses of a token end soon', async () => {
  const desk = await startTestBackend({ database });
  closers.push(() => desk.close());
  const guess = () => fetch(`${desk.url}/unsubscribe?token=${'a'.repeat(43)}`, { method: 'POST' });
  const statuses = [];
  for (let n = 0; n < 31; n++) statuses.push((await guess()).status);
  expect([statuses[29], statuses[30]]).toEqual([404, 429]);
});

it('a host sends what is due a minute after its start', async () => {
  await wantReport(memberId);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  closers.push(() => vi.useRealTimers());
  const desk = await startTestBackend({ database });
  closers.push(() => desk.close());
  vi.advanceTimersByTime(60_000);
  const sent = () => desk.mails().map(({ to }) => to);
  // The interval of expect.poll is one of those that stand still.
  for (let tries = 0; tries < 200 && sent().length === 0; tries++) await sleep(100);
  expect(sent()).toEqual(['member@example.com']);
});
