import { parentPort } from 'node:worker_threads';
import { FileProblem } from '../src/reports/file-problem.ts';
import { parseReport, recognise, type ReportFile } from '../src/reports/parse.ts';
import type { ParsedReport } from '../src/reports/parsed-report.ts';

export type ThreadRequest =
  { task: 'parse'; file: ReportFile; today: string } | { task: 'recognise'; file: ReportFile };
export type ThreadAnswer =
  { report: ParsedReport } | { order: number } | { problem: string } | { failure: string };
export type ThreadMessage = ThreadAnswer | { rowsRead: number };

/** The batches of rows are given away: a copy of them would count twice in the memory of the program. */
const answerWith = (message: ThreadMessage) =>
  parentPort?.postMessage(
    message,
    'report' in message ? message.report.chunks.map(({ buffer }) => buffer) : [],
  );

async function answer(request: ThreadRequest): Promise<ThreadAnswer> {
  const progress = (rowsRead: number) => answerWith({ rowsRead });
  try {
    progress(0);
    if (request.task === 'recognise') return { order: (await recognise(request.file)).order };
    return { report: await parseReport(request.file, request.today, progress) };
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.message };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (request: ThreadRequest) => {
  void answer(request).then(answerWith);
});
