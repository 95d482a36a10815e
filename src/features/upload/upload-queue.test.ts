import { describe, expect, it, vi } from 'vitest';
import { UploadQueue, type UploadWork } from './upload-queue.ts';
import type { FileReport, Loaded, Prepared } from './upload-types.ts';

const counts = { new: 1, changed: 0, unchanged: 0, removed: 0 };
const staged = (importId: string): Prepared => ({
  is: 'staged',
  importId,
  partnerCd: 'P1',
  counts,
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

interface Running {
  name: string;
  keepGood: boolean;
  day: string | undefined;
  answer: string | undefined;
  signal: AbortSignal;
  end: (result: Prepared) => void;
}

/** A queue whose work the test ends by hand. */
function testQueue(commit: (importId: string) => Promise<Loaded> = async () => ({ is: 'loaded', counts })) {
  const running: Running[] = [];
  const cancelled: string[] = [];
  const work: UploadWork = {
    prepare: ({ file, keepGood, day, answer }, onProgress, signal) =>
      new Promise((end, reject) => {
        const order = file.name.startsWith('master') ? 1 : 3;
        onProgress({ is: 'report', report: { order, periodStart: null, category: file.name } as FileReport });
        signal.addEventListener('abort', () => reject(signal.reason));
        running.push({ name: file.name, keepGood, day, answer, signal, end });
      }),
    commit,
    cancel: (importId) => cancelled.push(importId),
    today: () => '20261121',
  };
  const onLoaded = vi.fn<(partnerCd: string) => void>();
  const onEnd = vi.fn<(partnerCd: string) => void>();
  const queue = new UploadQueue(work, onLoaded, onEnd);
  const phases = () => queue.state().files.map(({ phase }) => phase.is);
  const id = (index: number) => queue.state().files[index]?.id ?? '';
  return { queue, running, cancelled, onLoaded, onEnd, phases, id };
}

const files = (...names: string[]) => names.map((name) => ({ file: new File([], name) }));

describe('preparing', () => {
  it('goes on with one file after the other, and past one that is refused', async () => {
    const { queue, running, phases } = testQueue();
    queue.add(files('a', 'b', 'c'));
    expect(running.map(({ name }) => name)).toEqual(['a']);
    running[0]?.end({ is: 'refused', message: 'x' });
    await settled();
    running[1]?.end(staged('i-b'));
    await settled();
    expect(running.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(phases()).toEqual(['failed', 'ready', 'reading']);
  });

  it('of a zip puts its files in its place, and goes on with them', async () => {
    const { queue, running, phases } = testQueue();
    queue.add(files('zip', 'c'));
    running[0]?.end({ is: 'archive', files: [...files('a'), { file: new File([], 'b'), message: 'x' }] });
    await settled();
    expect(queue.state().files.map(({ file }) => file.name)).toEqual(['a', 'b', 'c']);
    expect(phases()).toEqual(['reading', 'failed', 'waiting']);
    expect(running.map(({ name }) => name)).toEqual(['zip', 'a']);
  });

  it('of a removed file stops, and the next one begins', async () => {
    const { queue, running, phases, id } = testQueue();
    queue.add(files('a', 'b'));
    queue.remove(id(0));
    await settled();
    expect(running[0]?.signal.aborted).toBe(true);
    expect(running.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(phases()).toEqual(['reading']);
  });

  it('waits for a day while what was written is none: nothing stays in the database, and no choice begins it', async () => {
    const { queue, running, cancelled, phases, id } = testQueue();
    queue.add(files('a', 'b'));
    queue.holdDay(id(0), 'invalid');
    await settled();
    expect(running[0]?.signal.aborted).toBe(true);
    running[1]?.end(staged('i-b'));
    await settled();
    queue.holdDay(id(1), 'ahead');
    queue.setKeepGood(id(0), true);
    expect(cancelled).toEqual(['i-b']);
    expect(phases()).toEqual(['day-needed', 'day-needed']);
    await queue.loadAll();
    queue.setDay(id(0), '20261118');
    expect(running.slice(2).map(({ name, day, keepGood }) => [name, day, keepGood])).toEqual([
      ['a', '20261118', true],
    ]);
  });

  it('starts again with another day or choice, and throws away what waited in the database', async () => {
    const { queue, running, cancelled, id } = testQueue();
    queue.add(files('a'));
    running[0]?.end(staged('i-1'));
    await settled();
    queue.setDay(id(0), '20261118');
    expect(cancelled).toEqual(['i-1']);
    running[1]?.end({ is: 'held' });
    await settled();
    queue.setKeepGood(id(0), true);
    expect(running.map(({ day, keepGood }) => [day, keepGood])).toEqual([
      [undefined, false],
      ['20261118', false],
      ['20261118', true],
    ]);
  });
});

describe('loading', () => {
  it('goes in the order in which the files build on each other, each alone', async () => {
    const loaded: string[] = [];
    const { queue, running, phases, onLoaded, onEnd } = testQueue(async (importId) => {
      expect(onEnd).not.toHaveBeenCalled();
      loaded.push(importId);
      return { is: 'loaded', counts };
    });
    queue.add(files('sales', 'master'));
    running[0]?.end(staged('i-sales'));
    await settled();
    running[1]?.end(staged('i-master'));
    await settled();
    await queue.loadAll();
    expect(loaded).toEqual(['i-master', 'i-sales']);
    expect(phases()).toEqual(['done', 'done']);
    expect(onLoaded).toHaveBeenCalledTimes(2);
    expect(onEnd).toHaveBeenCalledOnce();
    // Nothing is left to load.
    await queue.loadAll();
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('a file whose load was taken back leaves the list, and nothing of it is cancelled', async () => {
    const { queue, running, cancelled } = testQueue();
    queue.add(files('a', 'b'));
    running[0]?.end(staged('i-a'));
    await settled();
    running[1]?.end(staged('i-b'));
    await settled();
    await queue.loadAll();
    queue.removeTaken([{ importId: 'i-a' }]);
    expect(queue.state().files.map(({ file }) => file.name)).toEqual(['b']);
    expect(cancelled).toEqual([]);
  });

  it('makes room: a file that found none is sent again by itself', async () => {
    const { queue, running, phases } = testQueue();
    queue.add(files('a', 'b', 'c'));
    running[0]?.end(staged('i-a'));
    await settled();
    running[1]?.end({ is: 'refused', message: 'x', isForRoom: true });
    await settled();
    running[2]?.end({ is: 'refused', message: 'y' });
    await settled();
    await queue.loadAll();
    expect(running.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'b']);
    expect(phases()).toEqual(['done', 'reading', 'failed']);
  });

  it('pauses when the connection is lost, and goes on with what was to be loaded once it is back', async () => {
    let isOffline = true;
    const loaded: string[] = [];
    const { queue, running, phases, cancelled } = testQueue(async (importId) => {
      if (isOffline) return { is: 'refused', message: 'x', failure: 'offline' };
      loaded.push(importId);
      return { is: 'loaded', counts };
    });
    queue.add(files('a', 'master'));
    running[0]?.end(staged('i-a'));
    await settled();
    running[1]?.end(staged('i-master'));
    await settled();
    await queue.loadAll();
    // The files after it are not tried in vain.
    expect(phases()).toEqual(['ready', 'failed']);
    expect(queue.state()).toMatchObject({ paused: 'offline', loading: null });
    isOffline = false;
    queue.reconnect();
    await settled();
    expect(cancelled).toEqual(['i-master']);
    // The files that build on it wait until it is read again.
    expect(loaded).toEqual([]);
    running[2]?.end(staged('i-again'));
    await settled();
    expect(loaded).toEqual(['i-again', 'i-a']);
    expect(phases()).toEqual(['done', 'done']);
  });

  it('reads on once the connection is back, and loads nothing that nobody said to load', async () => {
    const { queue, running, phases } = testQueue();
    queue.add(files('a', 'b', 'c'));
    running[0]?.end({ is: 'refused', message: 'x' });
    await settled();
    running[1]?.end({ is: 'refused', message: 'y', failure: 'offline' });
    await settled();
    expect(phases()).toEqual(['failed', 'failed', 'waiting']);
    queue.reconnect();
    expect(phases()).toEqual(['failed', 'reading', 'waiting']);
    running[2]?.end(staged('i-b'));
    await settled();
    expect(phases()).toEqual(['failed', 'ready', 'reading']);
  });

  it('a file that is tried again by hand after a lost connection is looked through again first', async () => {
    const { queue, running, phases, id } = testQueue(async () => ({
      is: 'refused',
      message: 'x',
      failure: 'offline',
    }));
    queue.add(files('a'));
    running[0]?.end(staged('i-a'));
    await settled();
    await queue.loadAll();
    queue.retry(id(0));
    running[1]?.end(staged('i-again'));
    await settled();
    expect(phases()).toEqual(['ready']);
  });

  it('is not stopped by a file that is refused, and that file can be tried again', async () => {
    const { queue, running, phases, cancelled, id } = testQueue(async (importId) =>
      importId === 'i-a' ? { is: 'refused', message: 'x' } : { is: 'loaded', counts },
    );
    queue.add(files('a', 'b'));
    running[0]?.end(staged('i-a'));
    await settled();
    running[1]?.end(staged('i-b'));
    await settled();
    await queue.loadAll();
    expect(phases()).toEqual(['failed', 'done']);
    queue.retry(id(0));
    expect(cancelled).toEqual(['i-a']);
    expect(running[2]?.name).toBe('a');
  });

  it('pauses after the file that is under way, whatever the connection does, and goes on when told to', async () => {
    const { queue, running, phases } = testQueue(async () => {
      if (queue.state().files[0]?.phase.is === 'loading') queue.pause();
      return { is: 'loaded', counts };
    });
    queue.add(files('a', 'b', 'c'));
    running[0]?.end(staged('i-a'));
    await settled();
    running[1]?.end(staged('i-b'));
    await settled();
    await queue.loadAll();
    running[2]?.end(staged('i-c'));
    await settled();
    queue.add(files('d'));
    queue.reconnect();
    expect(phases()).toEqual(['done', 'ready', 'ready', 'waiting']);
    expect(queue.state().loading).toBeNull();
    await queue.resume();
    // c was not ready when the person said to load.
    expect(phases()).toEqual(['done', 'done', 'ready', 'reading']);
  });
});

describe('files whose content leaves several partners', () => {
  it('are asked about once for all of a drop, those too that are read later or come out of a zip', async () => {
    const { queue, running, phases } = testQueue();
    queue.add(files('a', 'b', 'zip'));
    queue.add(files('other'));
    running[0]?.end({ is: 'partner-needed', codes: [] });
    await settled();
    const [drop] = queue.state().files;
    queue.setAnswer(drop?.dropId ?? '', 'P2');
    // b was begun before the answer came.
    running[1]?.end({ is: 'partner-needed', codes: ['P1', 'P2'] });
    await settled();
    expect(phases()).toEqual(['reading', 'waiting', 'waiting', 'waiting']);
    for (const at of [2, 3]) {
      running[at]?.end(staged(`i-${at}`));
      await settled();
    }
    running[4]?.end({ is: 'archive', files: files('inside') });
    await settled();
    running[5]?.end(staged('i-inside'));
    await settled();
    expect(running.map(({ name, answer }) => [name, answer])).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['a', 'P2'],
      ['b', 'P2'],
      ['zip', 'P2'],
      ['inside', 'P2'],
      ['other', undefined],
    ]);
  });

  it('each goes to its own partner, whose pages are read again', async () => {
    const { queue, running, onLoaded, onEnd } = testQueue();
    queue.add(files('a', 'b'));
    running[0]?.end(staged('i-a'));
    await settled();
    running[1]?.end({ is: 'staged', importId: 'i-b', partnerCd: 'P2', counts });
    await settled();
    await queue.loadAll();
    expect(onLoaded.mock.calls).toEqual([['P1'], ['P2']]);
    expect(onEnd.mock.calls).toEqual([['P1'], ['P2']]);
  });
});

describe('leaving', () => {
  it('ends the reading and throws away what waits in the database, but not what is being loaded', async () => {
    let finish: (result: Loaded) => void = () => {};
    const { queue, running, cancelled } = testQueue(() => new Promise((resolve) => (finish = resolve)));
    queue.add(files('a', 'b', 'c'));
    running[0]?.end(staged('i-a'));
    await settled();
    void queue.loadAll();
    running[1]?.end(staged('i-b'));
    await settled();
    queue.leave();
    expect(running[2]?.signal.aborted).toBe(true);
    expect(cancelled).toEqual(['i-b']);
    expect(queue.state().files).toEqual([]);
    finish({ is: 'loaded', counts });
    await settled();
    expect(queue.state().loading).toBeNull();
  });
});
