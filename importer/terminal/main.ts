import { createSmtpTransport, defaultSender } from '../../host/backend/mail/smtp.ts';
import { openOwnerDatabase } from '../../host/backup/owner-database.ts';
import { parseOptions } from '../../host/options.ts';
import type { Sql } from '../../host/postgres/connect.ts';
import { StartError } from '../../host/start-error.ts';
import { koreaToday } from '../../src/domain/korea-time.ts';
import { terminalText } from '../../src/text/import-terminal.ts';
import { directDatabase } from '../direct-database.ts';
import {
  importArguments,
  UsageProblem,
  wantsMailbox,
  type WatchArguments,
  watchArguments,
} from './arguments.ts';
import { mailboxSettings } from './mailbox/settings.ts';
import { watchMailbox } from './mailbox/watch-mailbox.ts';
import { MemberConnection, SignInProblem, watchAccount } from './watch/member-connection.ts';
import { watchFolder } from './watch/watch-folder.ts';
import { importFiles, type FileResult } from './import-files.ts';
import { alignedTable } from './table.ts';

const text = terminalText.terminal;
const numberColumns = new Set([3, 4, 5, 6, 7, 8]);

/** One line a file: what became of it. */
export function summaryTable(results: FileResult[], preview: boolean): string {
  const number = (value: number | undefined) => (value === undefined ? '-' : value.toLocaleString('ko-KR'));
  const rows = results.map(({ file, report, counts, problem }) => [
    problem === undefined ? (preview ? text.previewed : text.loaded) : text.refused,
    report?.category ?? '-',
    report?.periodStart ? [...new Set([report.periodStart, report.periodEnd])].join('~') : '-',
    number(report?.rowCount),
    number(counts?.new),
    number(counts?.changed),
    number(counts?.unchanged),
    number(counts?.removed),
    number(report?.badRowCount),
    file,
  ]);
  return alignedTable([text.columns, ...rows], numberColumns);
}

/** Once all files are loaded, as the page does: of many options one step after the other. */
async function diagnose(sql: Sql, partnerCd: string): Promise<void> {
  const [row] = await sql`select private.ensure_diagnosis(${partnerCd}) as done`;
  if (row?.done === 'begun') await diagnose(sql, partnerCd);
}

/** Aborts when the program is told to end; the file that is being loaded then is finished. */
function toldToEnd(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  return stop.signal;
}

const print = (line: string) => console.log(line);

async function watch(wanted: WatchArguments, environment: NodeJS.ProcessEnv): Promise<void> {
  const connection = new MemberConnection(watchAccount(environment));
  const seconds = Number(environment.IMPORT_SECONDS) || 5;
  await watchFolder(
    { folder: wanted.watch, partnerCd: wanted.partnerCd, connection, print, seconds },
    toldToEnd(),
  );
}

async function readMailbox(environment: NodeJS.ProcessEnv): Promise<void> {
  const mailbox = mailboxSettings(environment);
  const connection = new MemberConnection(watchAccount(environment));
  const { smtpUrl, mailFrom, siteUrl = 'http://localhost' } = parseOptions([], environment);
  const transport = smtpUrl
    ? createSmtpTransport(smtpUrl, mailFrom ?? defaultSender(siteUrl), {})
    : undefined;
  const seconds = Number(environment.IMPORT_SECONDS) || 60;
  try {
    await watchMailbox({ mailbox, connection, transport, print, seconds }, toldToEnd());
  } finally {
    transport?.close();
  }
}

/**
 * The program of npm run import. Returns its exit code: 0 every file was loaded, 1 some file was refused,
 * 2 nothing could be tried.
 */
export async function main(args: string[], environment: NodeJS.ProcessEnv): Promise<0 | 1 | 2> {
  if (args.includes('--help')) {
    console.log(text.usage);
    return 0;
  }
  try {
    const watched = watchArguments(args);
    if (watched) {
      await watch(watched, environment);
      return 0;
    }
    if (wantsMailbox(args)) {
      await readMailbox(environment);
      return 0;
    }
    const wanted = importArguments(args);
    const owner = await openOwnerDatabase(environment);
    try {
      const results = await importFiles(directDatabase(owner.sql), wanted, koreaToday(), (line) =>
        console.log(line),
      );
      console.log(`\n${summaryTable(results, wanted.preview)}`);
      if (!wanted.preview && results.some((result) => result.problem === undefined))
        await diagnose(owner.sql, wanted.partnerCd);
      return results.some((result) => result.problem !== undefined) ? 1 : 0;
    } finally {
      await owner.close();
    }
  } catch (error) {
    if (error instanceof UsageProblem || error instanceof SignInProblem) console.error(error.message);
    else if (error instanceof StartError) console.error(`${text.unreachable}: ${error.message}`);
    else console.error(error);
    return 2;
  }
}
