import type { OfferedFile } from '@/components/loads/dropped-files.ts';
import { newId } from '@/domain/new-id.ts';
import type { DayProblem, Loaded, Prepared, PrepareInput, Progress } from './upload-types.ts';
import {
  inLoadingOrder,
  isOpen,
  isPreparing,
  isReady,
  type Phase,
  stagedId,
  type UploadFile,
} from './upload-file.ts';

/** What the queue does with files; a test gives its own. */
export interface UploadWork {
  prepare: (
    input: PrepareInput,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ) => Promise<Prepared>;
  commit: (importId: string, partnerCd: string, allowUnknown: boolean) => Promise<Loaded>;
  /** Throws a staged report away; nobody waits for it. */
  cancel: (importId: string) => void;
  /** Korea-time day, yyyyMMdd. */
  today: () => string;
}

export interface QueueState {
  files: readonly UploadFile[];
  /** While files are loaded: how many of how many are through. */
  loading: { done: number; total: number } | null;
  /** Why no further file is read or loaded. */
  paused: 'person' | 'offline' | null;
}

/**
 * The files of one visit to the page. One after the other they are read, sent and compared, and loaded when the
 * person says so: each in a transaction of its own, one that is refused does not stop the next.
 */
export class UploadQueue {
  readonly #work: UploadWork;
  readonly #onLoaded: (partnerCd: string) => void;
  readonly #onEnd: (partnerCd: string) => void;
  readonly #listeners = new Set<() => void>();
  #state: QueueState = { files: [], loading: null, paused: null };
  #running: { id: string; stop: AbortController } | undefined;
  /** Files that the person said to load and that are not through. */
  readonly #wanted = new Set<string>();

  /** onLoaded after each file that was loaded, onEnd for each partner after the last of those that were loaded together. */
  constructor(work: UploadWork, onLoaded: (partnerCd: string) => void, onEnd: (partnerCd: string) => void) {
    this.#work = work;
    this.#onLoaded = onLoaded;
    this.#onEnd = onEnd;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): QueueState => this.#state;

  /** answer: the partner of files whose content leaves several, where it need not be asked. */
  add(offered: readonly OfferedFile[], answer?: string): void {
    const drop = { dropId: newId(), answer };
    const added = offered.map((one) => newFile(one, drop));
    this.#set({ files: [...this.#state.files, ...added] });
    void this.#prepareNext();
  }

  /** Says once which partner the files of a drop are of whose content leaves several. */
  setAnswer(dropId: string, answer: string): void {
    for (const { id, dropId: ofDrop, phase } of this.#state.files) {
      if (ofDrop !== dropId) continue;
      if (phase.is === 'partner-needed') this.#restart(id, { answer });
      else this.#change(id, { answer });
    }
  }

  /** Reads the file again, as of that day. */
  setDay(id: string, day: string): void {
    this.#restart(id, { day });
  }

  /** What stands in the field is no day that can be loaded: the file waits for one, and nothing of it is staged. */
  holdDay(id: string, why: DayProblem): void {
    const file = this.#file(id);
    const category = file?.phase.is === 'day-needed' ? file.phase.category : file?.report?.category;
    if (!file || category === undefined || !isOpen(file)) return;
    this.#release(id);
    this.#change(id, { phase: { is: 'day-needed', category, why } });
    void this.#prepareNext();
  }

  setKeepGood(id: string, keepGood: boolean): void {
    // Read as of its day, once there is one.
    if (this.#file(id)?.phase.is === 'day-needed') this.#change(id, { keepGood });
    else this.#restart(id, { keepGood });
  }

  setAllowUnknown(id: string, allowUnknown: boolean): void {
    this.#change(id, { allowUnknown });
  }

  /** The same file again, after a failure. */
  retry(id: string): void {
    // What it would change may be other than the person said yes to.
    this.#wanted.delete(id);
    if (this.#state.paused === 'offline') this.#set({ paused: null });
    this.#restart(id, {});
  }

  remove(id: string): void {
    this.#release(id);
    this.#set({ files: this.#state.files.filter((file) => file.id !== id) });
    void this.#prepareNext();
  }

  removeDone(): void {
    this.#set({ files: this.#state.files.filter(({ phase }) => phase.is !== 'done') });
  }

  /** Removes files whose load was taken back. */
  removeTaken(loads: readonly { importId: string | null }[]): void {
    const taken = new Set(loads.map(({ importId }) => importId));
    this.#set({
      files: this.#state.files.filter(({ phase }) => phase.is !== 'done' || !taken.has(phase.loaded)),
    });
  }

  /** Loads every file that is ready. */
  async loadAll(): Promise<void> {
    for (const file of this.#state.files) if (isReady(file)) this.#wanted.add(file.id);
    await this.#goOn();
  }

  /** The files that are being read and loaded are finished; the others wait. */
  pause(why: 'person' | 'offline' = 'person'): void {
    this.#set({ paused: why });
  }

  /** Goes on, with the files that failed while the connection was away too. */
  async resume(): Promise<void> {
    for (const { id, phase } of this.#state.files)
      if (phase.is === 'failed' && phase.isOffline) this.#restart(id, {});
    await this.#goOn();
  }

  /** Goes on with what the connection stopped, and with nothing that the person did. */
  reconnect(): void {
    if (this.#state.paused !== 'person') void this.resume();
  }

  async #goOn(): Promise<void> {
    this.#set({ paused: null });
    void this.#prepareNext();
    await this.#loadWanted();
  }

  /** Loads what the person said to, in the order in which files build on each other: not before all of it is read. */
  async #loadWanted(): Promise<void> {
    const wanted = this.#state.files.filter(({ id }) => this.#wanted.has(id));
    if (this.#state.loading || wanted.some(({ phase }) => isPreparing(phase))) return;
    const ready = inLoadingOrder(wanted.filter(isReady));
    const loaded = new Set<string>();
    for (const [done, { id }] of ready.entries()) {
      if (this.#state.paused) break;
      this.#set({ loading: { done, total: ready.length } });
      const partnerCd = await this.#load(id);
      if (partnerCd !== undefined) loaded.add(partnerCd);
    }
    this.#set({ loading: null });
    if (!this.#state.paused) this.#wanted.clear();
    if (loaded.size === 0) return;
    for (const partnerCd of loaded) this.#onEnd(partnerCd);
    // The files that were loaded made room for those that found none.
    for (const { id, phase } of this.#state.files)
      if (phase.is === 'failed' && phase.isForRoom) this.#restart(id, {});
  }

  /** Ends all work and leaves nothing behind in the database, for nobody looks at it any more. */
  leave(): void {
    for (const { id, phase } of this.#state.files) if (phase.is !== 'loading') this.#release(id);
    this.#set({ files: [] });
  }

  /** Returns the partner whose file it was; undefined if it was not loaded. */
  async #load(id: string): Promise<string | undefined> {
    const file = this.#file(id);
    // Removed or changed while the files before it were loaded.
    if (file?.phase.is !== 'ready' || file.partnerCd === undefined || !isReady(file)) return undefined;
    const { importId, counts } = file.phase;
    this.#change(id, { phase: { is: 'loading', importId, counts } });
    const result = await this.#work.commit(importId, file.partnerCd, file.allowUnknown);
    if (result.is === 'refused') {
      const isOffline = result.failure === 'offline';
      this.#change(id, { phase: { is: 'failed', message: result.message, importId, isOffline } });
      if (isOffline) this.pause('offline');
      return undefined;
    }
    this.#change(id, { phase: { is: 'done', counts: result.counts, loaded: importId } });
    this.#onLoaded(file.partnerCd);
    return file.partnerCd;
  }

  async #prepareNext(): Promise<void> {
    const next = this.#state.files.find(({ phase }) => phase.is === 'waiting');
    if (this.#running || this.#state.paused || !next) return;
    const { id, dropId, answer, file, day, keepGood } = next;
    const stop = new AbortController();
    const running = { id, stop };
    this.#running = running;
    this.#change(id, { phase: { is: 'reading', rows: 0 } });
    const input = { file, dropId, answer, day, keepGood, today: this.#work.today() };
    try {
      const progress = (step: Progress) => {
        if (!stop.signal.aborted) this.#follow(id, step);
      };
      const result = await this.#work.prepare(input, progress, stop.signal);
      if (stop.signal.aborted) {
        if (result.is === 'staged') this.#work.cancel(result.importId);
      } else if (result.is === 'archive') this.#takeOut(next, result.files);
      else if (result.is === 'staged')
        this.#change(id, { partnerCd: result.partnerCd, phase: phaseOf(result) });
      // The person answered while it was read.
      else if (result.is === 'partner-needed' && this.#file(id)?.answer !== answer) this.#restart(id, {});
      else this.#change(id, { phase: phaseOf(result) });
      if (result.is === 'refused' && result.failure === 'offline') this.pause('offline');
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      if (this.#running === running) this.#running = undefined;
      void this.#prepareNext();
      if (this.#wanted.size > 0 && !this.#state.paused) void this.#loadWanted();
    }
  }

  /** Puts the files of a zip in its place. */
  #takeOut(archive: UploadFile, offered: readonly OfferedFile[]): void {
    const { id } = archive;
    const added = offered.map((one) => newFile(one, this.#file(id) ?? archive));
    this.#set({ files: this.#state.files.flatMap((file) => (file.id === id ? added : [file])) });
  }

  #follow(id: string, step: Progress): void {
    if (step.is === 'report') this.#change(id, { report: step.report });
    else this.#change(id, { phase: step });
  }

  #restart(id: string, change: Pick<Partial<UploadFile>, 'answer' | 'day' | 'keepGood'>): void {
    const file = this.#file(id);
    if (!file || !isOpen(file)) return;
    this.#release(id);
    this.#change(id, { ...change, phase: { is: 'waiting' } });
    void this.#prepareNext();
  }

  /** Ends what is under way for the file and throws away what waits in the database for it. */
  #release(id: string): void {
    const file = this.#file(id);
    const staged = file && stagedId(file);
    if (staged !== undefined) this.#work.cancel(staged);
    if (this.#running?.id !== id || !file || !isPreparing(file.phase)) return;
    this.#running.stop.abort();
    this.#running = undefined;
  }

  #file(id: string): UploadFile | undefined {
    return this.#state.files.find((file) => file.id === id);
  }

  #change(id: string, change: Partial<UploadFile>): void {
    this.#set({
      files: this.#state.files.map((file) => (file.id === id ? { ...file, ...change } : file)),
    });
  }

  #set(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const newFile = (
  { file, message }: OfferedFile,
  { dropId, answer }: Pick<UploadFile, 'dropId' | 'answer'>,
): UploadFile => ({
  id: newId(),
  dropId,
  answer,
  partnerCd: undefined,
  file,
  day: undefined,
  keepGood: false,
  allowUnknown: false,
  report: undefined,
  phase: message === undefined ? { is: 'waiting' } : { is: 'failed', message },
});

function phaseOf(result: Exclude<Prepared, { is: 'archive' }>): Phase {
  switch (result.is) {
    case 'staged':
      return { is: 'ready', importId: result.importId, counts: result.counts };
    case 'refused':
      return {
        is: 'failed',
        message: result.message,
        isForRoom: result.isForRoom ?? false,
        isOffline: result.failure === 'offline',
      };
    default:
      return result;
  }
}
