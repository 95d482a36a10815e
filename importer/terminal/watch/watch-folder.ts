import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { toFailure } from '../../../src/data/errors.ts';
import { koreaToday } from '../../../src/domain/korea-time.ts';
import { LoadProblem } from '../../../src/reports/load-problem.ts';
import { terminalText } from '../../../src/text/import-terminal.ts';
import { ReportReader } from '../../report-reader.ts';
import { diskSentence, isDiskError } from '../disk-error.ts';
import { inOrder } from '../import-files.ts';
import { type MemberConnection, SignInProblem } from './member-connection.ts';
import { type Outcome, stopsAll } from './load-unattended.ts';
import { takeFile } from './take-file.ts';
import { filesIn, moveInto, type WatchedFile } from './watched-files.ts';

const text = terminalText.watch;

/** As many reports as one call answers for. */
const mostAtOnce = 1000;

/** Folders in waiting/ are named after the report that waits. */
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Watch {
  folder: string;
  /** Undefined: each file's partner is found from its content. */
  partnerCd: string | undefined;
  connection: MemberConnection;
  print: (line: string) => void;
  /** Between two looks at the folder: a file is taken when it is the same at both. */
  seconds: number;
}

/**
 * Loads the files of a folder as they come in, until the signal aborts. What happens to a file is decided by the database and by
 * where it stands, so that a program that is killed goes on as if it had not been. Rejects with a SignInProblem alone.
 */
export async function watchFolder(watch: Watch, signal: AbortSignal): Promise<void> {
  const reader = new ReportReader();
  const round = new WatchRounds(watch, reader);
  watch.print(text.begin(watch.folder));
  try {
    while (!signal.aborted) {
      await round.run(signal);
      await sleep(watch.seconds * 1000, undefined, { signal }).catch(() => {});
    }
  } finally {
    await reader.close();
  }
}

class WatchRounds {
  readonly #watch: Watch;
  readonly #reader: ReportReader;
  /** Stamps of the round before. */
  #seen = new Map<string, string>();
  /** The last words about each file, which are not said again. */
  #said = new Map<string, string>();
  /** Outcomes of files that could not be moved, by stamp and path: the disk is full, or another program holds them. */
  #unmoved = new Map<string, Outcome>();

  constructor(watch: Watch, reader: ReportReader) {
    this.#watch = watch;
    this.#reader = reader;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { folder } = this.#watch;
    try {
      const found = await filesIn(folder);
      const settled = found.filter(({ file, stamp }) => this.#seen.get(file) === stamp);
      this.#seen = new Map(found.map(({ file, stamp }) => [file, stamp]));
      const waiting = (await filesIn(path.join(folder, 'waiting')).catch(() => [])).filter(({ folders }) =>
        isId.test(folders[0] ?? ''),
      );
      if (settled.length + waiting.length > 0)
        await this.#take(settled, waiting.slice(0, mostAtOnce), signal);
      this.#said.delete(folder);
    } catch (error) {
      if (error instanceof SignInProblem) throw error;
      this.#say(folder, isDiskError(error) ? text.folderGone(folder) : text.noServer);
    }
  }

  async #take(settled: WatchedFile[], waiting: WatchedFile[], signal: AbortSignal): Promise<void> {
    const { connection } = this.#watch;
    if (waiting.length > 0) {
      const import_ids = waiting.map(({ folders }) => folders[0]);
      const states = (await connection.call('import_states', { import_ids })) as Record<string, string>;
      for (const one of waiting) {
        const state = states[one.folders[0] ?? ''];
        if (state !== 'waiting')
          await this.#settle(one, async () =>
            state === 'loaded' ? { is: 'done' } : { is: 'refused', why: text.notConfirmed },
          );
      }
    }
    const partners = new Set<string>();
    const codes = await connection.partnerCodes();
    const byPath = new Map(settled.map((one) => [one.file, one]));
    for (const file of await inOrder([...byPath.keys()], this.#reader)) {
      const one = byPath.get(file);
      if (signal.aborted || !one) break;
      await this.#settle(one, async () =>
        takeFile({
          ...one,
          reader: this.#reader,
          connection,
          partnerCd: one.folders.find((name) => codes.has(name)) ?? this.#watch.partnerCd,
          onLoaded: (partnerCd) => partners.add(partnerCd),
        }),
      );
    }
    for (const partner_cd of partners)
      while (
        ((await connection.call('refresh_diagnosis', { partner_cd })) as { done: string }).done === 'begun'
      );
  }

  /** Moves a file to where its outcome belongs. What can be done later is left where it is; what stops all is thrown. */
  async #settle(one: WatchedFile, work: () => Promise<Outcome | null>): Promise<void> {
    const name = path.basename(one.file);
    const unmoved = `${one.stamp} ${one.file}`;
    try {
      const outcome = this.#unmoved.get(unmoved) ?? (await work());
      if (outcome === null) return;
      this.#unmoved.set(unmoved, outcome);
      const today = koreaToday();
      const day = `${today.slice(0, 4)}-${today.slice(4, 6)}-${today.slice(6)}`;
      const into =
        outcome.is === 'done'
          ? path.join('done', day)
          : outcome.is === 'waiting'
            ? path.join('waiting', outcome.importId)
            : 'refused';
      const why = outcome.is === 'refused' ? [outcome.why, ...(outcome.notes ?? [])].join('\n') : undefined;
      await moveInto(path.join(this.#watch.folder, into), one.file, why);
      this.#unmoved.delete(unmoved);
      this.#said.delete(one.file);
      this.#watch.print(
        outcome.is === 'refused' ? text.outcome.refused(name, outcome.why) : text.outcome[outcome.is](name),
      );
    } catch (error) {
      if (isDiskError(error)) {
        if (error.code === 'ENOENT') this.#unmoved.delete(unmoved);
        else this.#say(one.file, text.later(name, diskSentence(error)));
        return;
      }
      const { kind } = toFailure(error instanceof LoadProblem ? error.cause : error);
      if (error instanceof SignInProblem || stopsAll.has(kind)) throw error;
      this.#say(one.file, text.later(name, error instanceof Error ? error.message : String(error)));
    }
  }

  #say(about: string, words: string): void {
    if (this.#said.get(about) === words) return;
    this.#said.set(about, words);
    this.#watch.print(words);
  }
}
