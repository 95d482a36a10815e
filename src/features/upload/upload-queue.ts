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
}

/**
 * The files of one visit to the page. One after the other they are read, sent and compared, and loaded when the
 * person says so: each in a transaction of its own, one that is refused does not stop the next.
 */
export class UploadQueue {
  readonly #work: UploadWork;
  readonly #partnerCd: string;
  readonly #onLoaded: () => void;
  readonly #onEnd: () => void;
  readonly #listeners = new Set<() => void>();
  #state: QueueState = { files: [], loading: null };
  #running: { id: string; stop: AbortController } | undefined;
  #isStopped = false;

  /** onLoaded after each file that was loaded, onEnd after the last of those that were loaded together. */
  constructor(work: UploadWork, partnerCd: string, onLoaded: () => void, onEnd: () => void) {
    this.#work = work;
    this.#partnerCd = partnerCd;
    this.#onLoaded = onLoaded;
    this.#onEnd = onEnd;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): QueueState => this.#state;

  add(offered: readonly OfferedFile[]): void {
    const dropId = newId();
    const added = offered.map((one) => newFile(one, dropId));
    this.#set({ files: [...this.#state.files, ...added] });
    void this.#prepareNext();
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

  /** Loads every file that is ready, in the order in which they build on each other. */
  async loadAll(): Promise<void> {
    if (this.#state.loading) return;
    const ready = inLoadingOrder(this.#state.files.filter(isReady));
    this.#isStopped = false;
    let isAnyLoaded = false;
    for (const [done, { id }] of ready.entries()) {
      if (this.#isStopped) break;
      this.#set({ loading: { done, total: ready.length } });
      isAnyLoaded = (await this.#load(id)) || isAnyLoaded;
    }
    this.#set({ loading: null });
    if (!isAnyLoaded) return;
    this.#onEnd();
    // The files that were loaded made room for those that found none.
    for (const { id, phase } of this.#state.files)
      if (phase.is === 'failed' && phase.isForRoom) this.#restart(id, {});
  }

  /** Goes on with the files that failed while the connection was away. */
  resume(): void {
    for (const { id, phase } of this.#state.files)
      if (phase.is === 'failed' && phase.isOffline) this.#restart(id, {});
  }

  /** The file that is being loaded is finished; the others stay as they are. */
  stopLoading(): void {
    this.#isStopped = true;
  }

  /** Ends all work and leaves nothing behind in the database, for nobody looks at it any more. */
  leave(): void {
    this.stopLoading();
    for (const { id, phase } of this.#state.files) if (phase.is !== 'loading') this.#release(id);
    this.#set({ files: [] });
  }

  /** Whether it was. */
  async #load(id: string): Promise<boolean> {
    const file = this.#file(id);
    // Removed or changed while the files before it were loaded.
    if (file?.phase.is !== 'ready' || !isReady(file)) return false;
    const { importId, counts } = file.phase;
    this.#change(id, { phase: { is: 'loading', importId, counts } });
    const result = await this.#work.commit(importId, this.#partnerCd, file.allowUnknown);
    if (result.is === 'refused') {
      const isOffline = result.failure === 'offline';
      this.#change(id, { phase: { is: 'failed', message: result.message, importId, isOffline } });
      return false;
    }
    this.#change(id, { phase: { is: 'done', counts: result.counts } });
    this.#onLoaded();
    return true;
  }

  async #prepareNext(): Promise<void> {
    const next = this.#state.files.find(({ phase }) => phase.is === 'waiting');
    if (this.#running || !next) return;
    const { id, dropId, file, day, keepGood } = next;
    const stop = new AbortController();
    const running = { id, stop };
    this.#running = running;
    this.#change(id, { phase: { is: 'reading', rows: 0 } });
    const input = { file, dropId, day, keepGood, today: this.#work.today(), partnerCd: this.#partnerCd };
    try {
      const progress = (step: Progress) => {
        if (!stop.signal.aborted) this.#follow(id, step);
      };
      const result = await this.#work.prepare(input, progress, stop.signal);
      if (stop.signal.aborted) {
        if (result.is === 'staged') this.#work.cancel(result.importId);
      } else if (result.is === 'archive') this.#takeOut(next, result.files);
      else this.#change(id, { phase: phaseOf(result) });
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      if (this.#running === running) this.#running = undefined;
      void this.#prepareNext();
    }
  }

  /** Puts the files of a zip in its place. */
  #takeOut({ id, dropId }: UploadFile, offered: readonly OfferedFile[]): void {
    const added = offered.map((one) => newFile(one, dropId));
    this.#set({ files: this.#state.files.flatMap((file) => (file.id === id ? added : [file])) });
  }

  #follow(id: string, step: Progress): void {
    if (step.is === 'report') this.#change(id, { report: step.report });
    else this.#change(id, { phase: step });
  }

  #restart(id: string, change: Pick<Partial<UploadFile>, 'day' | 'keepGood'>): void {
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

const newFile = ({ file, message }: OfferedFile, dropId: string): UploadFile => ({
  id: newId(),
  dropId,
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
