import { escapeHtml } from '../../../host/backend/escape-html.ts';
import type { Mail } from '../../../host/backend/mail/mail.ts';
import { type Day, formatDay } from '../../../src/domain/korea-time.ts';
import { mailboxText } from '../../../src/text/mailbox.ts';
import type { FileResult, TakenMail } from './take-mail.ts';

const text = mailboxText.answer;

/** Notes of a file are as long as the file is wrong. */
const mostNotes = 20;

function linesOf({ name, outcome }: FileResult): string[] {
  const { report } = outcome;
  const days = [...new Set([report?.periodStart, report?.periodEnd])].filter((day) => day != null);
  const kind = report
    ? [text.report(report.category, days.map((day) => formatDay(day as Day)).join(' ~ '), report.rowCount)]
    : [];
  const became =
    outcome.is === 'refused'
      ? text.refused(outcome.why)
      : outcome.is === 'waiting'
        ? text.waiting
        : outcome.counts
          ? text.loaded(outcome.counts)
          : text.loadedBefore;
  const notes = outcome.is === 'refused' ? (outcome.notes ?? []).slice(0, mostNotes) : [];
  return [...(name === '' ? [] : [name]), ...[...kind, became, ...notes].map((line) => `  ${line.trim()}`)];
}

/** What is kept of a mail, and printed: why its files were refused. */
export const reasonsOf = ({ results }: TakenMail): string =>
  results
    .flatMap(({ name, outcome }) =>
      outcome.is === 'refused' ? [name === '' ? outcome.why : `${name}: ${outcome.why}`] : [],
    )
    .join(' ')
    .slice(0, 4000);

/** The mail that says what became of each file. */
export function answerOf(taken: TakenMail, messageId: string | undefined): Mail {
  const count = (is: string) => taken.results.filter(({ outcome }) => outcome.is === is).length;
  const lines = [...taken.results.flatMap((one) => [...linesOf(one), '']), text.note];
  return {
    to: taken.sender,
    subject: text.subject(count('done'), count('waiting'), count('refused')),
    text: `${lines.join('\n')}\n`,
    html: `<!doctype html><html lang="ko"><meta charset="utf-8"><pre style="white-space:pre-wrap;font:inherit">${escapeHtml(lines.join('\n'))}</pre></html>`,
    link: '',
    headers: {
      'Auto-Submitted': 'auto-replied',
      // The same when it is sent again because an importer was killed.
      'Message-ID': `<${taken.key.slice(0, 32)}@answer.partner-desk>`,
      ...(messageId === undefined ? {} : { 'In-Reply-To': messageId, References: messageId }),
    },
  };
}
