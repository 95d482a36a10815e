import { randomBytes } from 'node:crypto';
import type { Sql } from '../../postgres/connect.ts';
import type { Delivery, MailTransport } from '../mail/mail.ts';
import type { BackendLog } from '../options.ts';
import { within } from '../within.ts';
import { inNameOf } from './in-name-of.ts';
import { readReport, type Reader } from './read-report.ts';
import { reportMail } from './report-mail.ts';

export interface ReportServices {
  sql: Sql;
  siteUrl: string;
  mail: Pick<MailTransport, 'deliver'>;
  log?: BackendLog | undefined;
}

/** A report that this worker alone may send, unless it takes longer than ten minutes. */
interface Claim extends Reader {
  attempt: number;
  email: string;
}

/** Reports that are made at once: they are read by the functions of the pages, which people wait for. */
const atOnce = 2;
const minute = 60_000;
/** Milliseconds that a stop leaves to the reports under way. */
const patience = 400;
/** Milliseconds for the figures of one report. */
const longestRead = 2 * minute;

const asService = <T>(sql: Sql, work: (service: Sql) => Promise<T>) =>
  inNameOf(sql, { role: 'service_role', claims: {} }, work);

/** Sends what is due every minute. Returns what ends it. */
export function keepReportsSent(services: ReportServices): () => Promise<void> {
  let isEnding = false;
  let working: Promise<void> | undefined;
  const look = () => {
    working ??= sendReports(services, () => isEnding)
      .catch((error: unknown) => services.log?.error({ error }, 'morning reports not sent'))
      .finally(() => {
        working = undefined;
      });
  };
  const timer = setInterval(look, minute);
  timer.unref();
  return async () => {
    isEnding = true;
    clearInterval(timer);
    await within(patience, working ?? Promise.resolve()).catch(() => undefined);
  };
}

/** Sends the reports that are due until none is left, a few at once. */
export async function sendReports(services: ReportServices, isEnding = () => false): Promise<void> {
  const work = async () => {
    while (!isEnding() && (await sendNext(services)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/**
 * Sends the next report that is due; false if there is none. The database notes that the mail goes out before it does: a host
 * that is killed after that note leaves the report unsent rather than sent twice.
 */
async function sendNext(services: ReportServices): Promise<boolean> {
  const { sql, log } = services;
  const claim = await claimNext(sql);
  if (claim === undefined) return false;
  const { state, reason = null } = await send(services, claim).catch((error: unknown): Delivery => {
    log?.error({ error }, 'morning report not made');
    return { state: 'later', reason: 'not made' };
  });
  if (state === 'unknown') log?.error({ reason }, 'morning report perhaps not sent');
  else
    await asService(sql, (service) =>
      service`select private.end_morning_report(${claim.userId}, ${claim.day}::text::date, ${claim.attempt}, ${state}, ${reason})`.execute(),
    );
  return true;
}

async function claimNext(sql: Sql): Promise<Claim | undefined> {
  const [claim] = await asService(
    sql,
    (service) => service<Claim[]>`
      select user_id as "userId", private.day_text(day) as day, attempt, email, partner_cds as "partnerCds", periods,
        has_factor as "hasFactor"
      from private.claim_morning_report()`,
  );
  return claim;
}

async function send({ sql, siteUrl, mail }: ReportServices, claim: Claim): Promise<Delivery> {
  const reports = await within(longestRead, readReport(sql, claim));
  const [first] = reports;
  if (first === undefined) return { state: 'failed', reason: 'no partner' };
  const token = randomBytes(32).toString('base64url');
  const [begun] = await asService(
    sql,
    (service) => service<{ isOurs: boolean }[]>`
      select private.begin_morning_report(${claim.userId}, ${claim.day}::text::date, ${claim.attempt}, ${token}) as "isOurs"`,
  );
  if (!begun?.isOurs) return { state: 'unknown', reason: 'taken over' };
  return mail.deliver(reportMail(reports, first.home.today, { to: claim.email, siteUrl, token }));
}
