import type { LoadCounts } from '@/reports/load-report.ts';
import { daysInFileName } from '@/reports/file-name.ts';
import type { DayProblem, FileReport } from './upload-types.ts';

export type Phase =
  | { is: 'waiting' }
  | { is: 'reading'; rows: number }
  | { is: 'sending'; share: number }
  | { is: 'comparing' }
  /** Bad rows, and the person has not chosen to go on without them. */
  | { is: 'held' }
  | { is: 'day-needed'; category: string; why: DayProblem }
  /** codes: the partners that it can be of, none where each can. */
  | { is: 'partner-needed'; codes: string[] }
  | { is: 'ready'; importId: string; counts: LoadCounts }
  | { is: 'loading'; importId: string; counts: LoadCounts }
  /** loaded: the report that it was in the database. */
  | { is: 'done'; counts: LoadCounts; loaded: string }
  /**
   * importId where it is not known whether the report still waits in the database. isForRoom: it may be sent once other
   * files no longer wait; isOffline: once the connection is back.
   */
  | { is: 'failed'; message: string; importId?: string; isForRoom?: boolean; isOffline?: boolean };

/** A file that somebody chose, and how far it has come. */
export interface UploadFile {
  id: string;
  /** The same for files that were given together. */
  dropId: string;
  /** What the person said of the drop's files whose content leaves several partners. */
  answer: string | undefined;
  /** Known once it waits in the database. */
  partnerCd: string | undefined;
  file: File;
  /** The day that the person gave, yyyyMMdd. */
  day: string | undefined;
  keepGood: boolean;
  /** The person knows that no option of this advertising report is known. */
  allowUnknown: boolean;
  /** Known once the file has been read. */
  report: FileReport | undefined;
  phase: Phase;
}

/** Advertising of which no option is known: it may be another seller's. */
export const isUnknown = ({ phase }: UploadFile): boolean =>
  phase.is === 'ready' && phase.counts.options_known === 0 && (phase.counts.options_unmatched ?? 0) > 0;

/** Whether the file is loaded when the person says so. */
export const isReady = (file: UploadFile): boolean =>
  file.phase.is === 'ready' && (file.allowUnknown || !isUnknown(file));

export const isPreparing = ({ is }: Phase): boolean =>
  is === 'waiting' || is === 'reading' || is === 'sending' || is === 'comparing';

/** Whether the person may still change how the file is loaded. */
export const isOpen = ({ phase }: UploadFile): boolean => phase.is !== 'loading' && phase.is !== 'done';

/** Whether leaving the page would lose what the person has begun with the file. */
export const isUnfinished = ({ phase }: UploadFile): boolean => phase.is !== 'done' && phase.is !== 'failed';

/** The report that waits in the database for a file, if any does. */
export function stagedId({ phase }: UploadFile): string | undefined {
  return 'importId' in phase ? phase.importId : undefined;
}

/** Whether loading changed or would change nothing: the same data is there already. */
export function changesNothing(counts: LoadCounts): boolean {
  const { options_new: options = 0, brands_new: brands = 0, brands_renamed: renamed = 0 } = counts;
  if (counts.day_new) return false;
  return counts.new + counts.changed + counts.removed + options + brands + renamed === 0;
}

/** Files in the order in which they may build on each other: the option master first, then day by day. */
export function inLoadingOrder(files: readonly UploadFile[]): UploadFile[] {
  const key = ({ report, file }: UploadFile) => ({
    order: report?.order ?? Number.MAX_SAFE_INTEGER,
    day: report?.periodStart ?? daysInFileName(file.name)[0] ?? '',
    name: file.name,
  });
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return files.toSorted((left, right) => {
    const [a, b] = [key(left), key(right)];
    return a.order - b.order || compare(a.day, b.day) || compare(a.name, b.name);
  });
}
