import { toBase64 } from '../domain/base64.ts';
import { importText } from '../text/import.ts';
import { reportKinds } from './kinds.ts';
import { LoadProblem, loadProblem } from './load-problem.ts';
import type { ParsedReport } from './parsed-report.ts';

/** The import functions of the database, however they are reached: over REST or over a connection. */
export interface ImportDatabase {
  start: (batch: BatchArguments) => Promise<string>;
  /** Returns how many rows the database has of this report now. */
  addRows: (importId: string, part: number, rows: Uint8Array) => Promise<number>;
  /** Keeps a piece of the file; false where there is no room for it. */
  keepFile: (importId: string, part: number, piece: string) => Promise<boolean>;
  preview: (importId: string) => Promise<LoadCounts>;
  /** allowUnknown: also advertising of which no option is known. */
  commit: (importId: string, allowUnknown?: boolean) => Promise<LoadCounts>;
  cancel: (importId: string) => Promise<void>;
}

/** Arguments of import_start, by name. */
export interface BatchArguments {
  partner_cd: string;
  category: string;
  file_nm: string;
  columns: string[];
  period_start: string | null;
  period_end: string | null;
  err_cnt: number;
  partial: boolean;
  /** Rows of other services that are not loaded, their net sales in won, and which services they are of. */
  aside_cnt?: number;
  aside_amt?: number;
  aside_svc?: string;
  way?: LoadWay;
  /** The same for files that were given together. */
  drop_id?: string | null;
  /** SHA-256 of the file. */
  file_hash?: string | null;
}

/** How a file came in. */
type LoadWay = 'page' | 'terminal' | 'folder' | 'mail';

/** Rows that a load adds, changes, finds equal and takes out. */
export interface LoadCounts {
  new: number;
  changed: number;
  unchanged: number;
  removed: number;
  /** Options without a brand that the report made. */
  options_new?: number;
  brands_new?: number;
  /** 옵션마스터: brands that it gives another name, some of them named with the options that they have. */
  brands_renamed?: number;
  renames?: { from: string; to: string; options: number }[];
  /** 옵션마스터, 재고현황: options of the partner that have no brand after the load. */
  options_without_brand?: number;
  /** Columns in which the file has no value at all: in how many rows one goes. */
  emptied?: Record<string, number>;
  /** 광고보고서: days left alone because a report by keywords covers them; days of its period without a row. */
  days_skipped?: number;
  days_empty?: number;
  /** 광고보고서 and settlement: its options that the partner's masters know, and others. */
  options_known?: number;
  options_unmatched?: number;
  /** 원가: options that no master knows, whose costs are left out. */
  options_skipped?: number;
  /** 광고보고서: won of 14 days that the replaced days lose. */
  revenue_fell?: number;
  /** Days that were loaded and have other won now: 판매분석 its net sales, 광고보고서 those of 14 days. Days are yyyyMMdd. */
  restated?: { day: string; from: number; to: number }[];
  /** 판매분석: nothing was loaded for the day before. */
  day_new?: boolean;
  /** 재고현황: whether it became the live stock, or a past day's snapshot only. */
  live?: boolean;
}

export interface LoadOptions {
  partnerCd: string;
  /** Load the good rows of a file that has bad ones; without it such a file is refused. */
  keepGood: boolean;
  /** Load advertising too of which no option is known. */
  allowUnknown?: boolean;
  /** The page if not given. */
  way?: LoadWay;
  /** The same for files that were given together. */
  dropId?: string;
  /** The file as it was given. Kept with the load. */
  original?: Uint8Array;
  /** SHA-256 of the file. Said by a way in that never loads the same bytes twice. */
  fileHash?: string;
}

/** A report that waits in the database. Nothing of it shows before commit(). */
export interface StagedReport {
  preview: () => Promise<LoadCounts>;
  commit: (allowUnknown?: boolean) => Promise<LoadCounts>;
  cancel: () => Promise<void>;
}

/** The way there and back costs as much as the work at its end. */
const sentAtOnce = 4;
/** In base64 within the 1 MiB that a request may have. */
const keptPiece = 512 * 1024;

/** Sends a report's rows to the database. Throws LoadProblem; a file with bad rows is one unless keepGood. */
export async function stageReport(
  database: ImportDatabase,
  report: ParsedReport,
  options: LoadOptions,
): Promise<StagedReport> {
  if (report.badRowCount > 0 && reportKinds.find((kind) => kind.category === report.category)?.allOrNothing)
    throw new LoadProblem(importText.load.refusedWhole(report.category, report.badRowCount));
  if (report.badRowCount > 0 && !options.keepGood)
    throw new LoadProblem(importText.load.refused(report.badRowCount));
  const attempt = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw loadProblem(error, options.partnerCd);
    }
  };
  const importId = await attempt(
    database.start({
      partner_cd: options.partnerCd,
      category: report.category,
      file_nm: report.fileName.slice(0, 300),
      columns: report.columns,
      period_start: report.periodStart,
      period_end: report.periodEnd,
      err_cnt: report.badRowCount,
      partial: report.supplement || report.badRowCount > 0,
      aside_cnt: report.leftAside.reduce((sum, { rows }) => sum + rows, 0),
      aside_amt: report.leftAside.reduce((sum, { won }) => sum + won, 0),
      aside_svc: report.leftAside
        .map(({ service }) => service)
        .join(', ')
        .slice(0, 100),
      way: options.way ?? 'page',
      drop_id: options.dropId ?? null,
      file_hash: options.fileHash ?? null,
    }),
  );
  const cancel = () => attempt(database.cancel(importId));
  const keepOriginal = async () => {
    const { original = new Uint8Array() } = options;
    for (let at = 0; at < original.length; at += keptPiece) {
      const piece = toBase64(original.subarray(at, at + keptPiece));
      if (!(await attempt(database.keepFile(importId, at / keptPiece, piece)))) return;
    }
  };
  const sendRows = async () => {
    let arrived = 0;
    for (let part = 0; part < report.chunks.length; part += sentAtOnce) {
      const group = report.chunks.slice(part, part + sentAtOnce);
      const totals = group.map((rows, index) => attempt(database.addRows(importId, part + index, rows)));
      arrived = Math.max(...(await Promise.all(totals)));
    }
    // A report stands for its whole day or stock: with rows missing it would take out what they hold.
    if (arrived !== report.rowCount + report.sumRowCount) throw new LoadProblem(importText.load.failed);
  };
  try {
    await sendRows();
    // Last, so that it takes no room that the rows need.
    await keepOriginal();
  } catch (error) {
    // The rows that did arrive are thrown away by the database itself if this fails too.
    await cancel().catch(() => {});
    throw error;
  }
  return {
    preview: () => attempt(database.preview(importId)),
    commit: (allowUnknown = false) => attempt(database.commit(importId, allowUnknown)),
    cancel,
  };
}

/** Loads a report in one transaction. Throws LoadProblem, and then nothing was written. */
export async function loadReport(
  database: ImportDatabase,
  report: ParsedReport,
  options: LoadOptions,
): Promise<LoadCounts> {
  const staged = await stageReport(database, report, options);
  try {
    return await staged.commit(options.allowUnknown);
  } catch (error) {
    await staged.cancel().catch(() => {});
    throw error;
  }
}
