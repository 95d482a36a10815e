import type { OfferedFile } from '@/components/loads/dropped-files.ts';
import type { FailureKind } from '@/data/errors.ts';
import type { LoadCounts } from '@/reports/load-report.ts';
import type { ParsedReport, RowError } from '@/reports/parsed-report.ts';
import type { ImportFunction } from '@/reports/rest-database.ts';

/** What the page shows of a report; its rows stay in the worker. Days are Korea time, yyyyMMdd. */
export interface FileReport extends Pick<
  ParsedReport,
  | 'category'
  | 'sheet'
  | 'periodStart'
  | 'periodEnd'
  | 'rowCount'
  | 'badRowCount'
  | 'errorCount'
  | 'ignoredColumns'
  | 'otherSheets'
  | 'nameKind'
  | 'absentColumns'
  | 'contradictions'
  | 'totalRowsSkipped'
  | 'leftAside'
  | 'serviceDoubts'
  | 'supplement'
> {
  /** Position among several files: what others refer to is loaded first. */
  order: number;
  /** The whole file is about one day, which the person may correct. */
  isOfOneDay: boolean;
  /** Not one row is loaded where one is wrong. */
  isAllOrNothing: boolean;
  /** The first errors only; errorCount is how many there are. */
  errors: RowError[];
}

/** Why the day of a file is not known: from its name, or from what the person wrote instead. */
export type DayProblem = 'unknown' | 'several' | 'ahead' | 'old' | 'invalid' | 'empty';

/** A known failure: the sentence for the person, and the kind where the way to the server is at fault. */
export interface Refusal {
  is: 'refused';
  message: string;
  failure?: FailureKind | undefined;
  /** True if it may succeed as soon as other files no longer wait. */
  isForRoom?: boolean;
}

/** How the preparation of a file ended. */
export type Prepared =
  /** It waits in the database; counts are what loading it would change. */
  | { is: 'staged'; importId: string; partnerCd: string; counts: LoadCounts }
  /** The content leaves several partners; codes: those that know one of its ids, none where nobody does. */
  | { is: 'partner-needed'; codes: string[] }
  /** Some rows are wrong, and the person has not chosen to go on without them. */
  | { is: 'held' }
  | { is: 'day-needed'; category: string; why: DayProblem }
  /** It is a zip of files, which take its place. */
  | { is: 'archive'; files: OfferedFile[] }
  | Refusal;

export type Loaded = { is: 'loaded'; counts: LoadCounts } | Refusal;

export interface FileInput {
  file: File;
  /** The day that the person gave, yyyyMMdd; without one the file name says it. */
  day: string | undefined;
  /** Korea-time day, yyyyMMdd. */
  today: string;
}

export interface PrepareInput extends FileInput {
  /** The partner of files whose content leaves several; undefined: the person is asked. */
  answer: string | undefined;
  /** The same for files that were given together. */
  dropId: string;
  /** Load the good rows of a file that has bad ones. */
  keepGood: boolean;
}

/** An error of the backend as plain data, for it crosses between page and worker. */
export interface CallError {
  kind: FailureKind;
  /** The backend's own sentence. */
  message?: string | undefined;
  code?: string | undefined;
  details?: string | undefined;
  hint?: string | undefined;
}

export type CallAnswer = { value: unknown } | { error: CallError };

export type WorkerJob = ({ task: 'prepare' } & PrepareInput) | ({ task: 'bad-rows' } & FileInput);

export type ToWorker = WorkerJob | ({ task: 'answer'; id: number } & CallAnswer);

export type Progress =
  | { is: 'reading'; rows: number }
  | { is: 'report'; report: FileReport }
  /** A share of the rows, 0 to 1, has arrived at the database. */
  | { is: 'sending'; share: number }
  | { is: 'comparing' };

export type FromWorker =
  | { say: 'progress'; progress: Progress }
  /** A request that the page sends, with the session of that moment. The body is JSON text. */
  | { say: 'call'; id: number; name: ImportFunction; body: string }
  | { say: 'prepared'; result: Prepared }
  | { say: 'bad-rows'; result: { is: 'file'; file: Blob } | Refusal };
