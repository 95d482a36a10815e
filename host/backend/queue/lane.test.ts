import { expect, it } from 'vitest';
import { Lane } from './lane.ts';
import { Overload } from '../gate/overload.ts';

const held = () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release };
};
const nothing = async () => {};

it('lets one work of each caller go before the second of any', async () => {
  const lane = new Lane({ running: 1, runningEach: 1 });
  const order: string[] = [];
  const first = held();
  const running = lane.run('crowd', () => first.until);
  const works = ['crowd', 'crowd', 'crowd', 'somebody', 'other', 'other'].map((caller) =>
    lane.run(caller, async () => void order.push(caller)),
  );
  first.release();
  await Promise.all([running, ...works]);
  expect(order).toEqual(['crowd', 'somebody', 'other', 'crowd', 'other', 'crowd']);
});

it('runs no more of one caller at once than it may, in the order in which they came', async () => {
  const lane = new Lane({ running: 2, runningEach: 1 });
  const first = held();
  const order: string[] = [];
  const works = [
    lane.run('crowd', () => first.until),
    lane.run('crowd', async () => void order.push('second')),
    lane.run('crowd', async () => void order.push('third')),
  ];
  await lane.run('somebody', async () => void order.push('somebody'));
  first.release();
  await Promise.all(works);
  expect(order).toEqual(['somebody', 'second', 'third']);
});

it('refuses at once where too many wait, of one caller or of all, and goes on after a failure', async () => {
  const lane = new Lane({ running: 1, runningEach: 1, waiting: 3, waitingEach: 2 });
  const first = held();
  const running = lane.run('crowd', async () => {
    await first.until;
    throw new Error('failed');
  });
  const waiting = [lane.run('crowd', nothing), lane.run('crowd', nothing)];
  expect(() => lane.run('crowd', nothing)).toThrow(Overload);
  waiting.push(lane.run('somebody', nothing));
  expect(() => lane.run('other', nothing)).toThrow(Overload);
  first.release();
  await expect(running).rejects.toThrow('failed');
  await Promise.all(waiting);
  await lane.run('other', nothing);
});

it('keeps no place for a work that fails before it begins', async () => {
  const lane = new Lane({ running: 1, runningEach: 1 });
  const fails = () => {
    throw new Error('failed');
  };
  await expect(lane.run('somebody', fails)).rejects.toThrow('failed');
  await lane.run('somebody', nothing);
});

it('sends away who waits too long, or whose client went away', async () => {
  const lane = new Lane({ running: 1, runningEach: 1, waiting: 1 });
  const first = held();
  const running = lane.run('crowd', () => first.until);
  const gone = new AbortController();
  const patience = { milliseconds: 60_000, signal: () => gone.signal };
  await expect(lane.run('other', nothing, { ...patience, milliseconds: 5 })).rejects.toThrow(Overload);
  const leaving = lane.run('other', nothing, patience);
  gone.abort();
  await expect(leaving).rejects.toThrow(Overload);
  await expect(lane.run('other', nothing, patience)).rejects.toThrow(Overload);
  first.release();
  await running;
});

it('serves a caller who comes back while others of the same name leave', async () => {
  const lane = new Lane({ running: 1, runningEach: 1 });
  const first = held();
  const running = lane.run('crowd', () => first.until);
  const leave = () => {
    const gone = new AbortController();
    const left = lane.run('other', nothing, { milliseconds: 60_000, signal: () => gone.signal });
    return { gone, left: left.catch(() => {}) };
  };
  const [one, two] = [leave(), leave()];
  one.gone.abort();
  // Between the moments at which the two are told.
  const back = Promise.resolve().then(() => lane.run('other', async () => 'served'));
  two.gone.abort();
  await Promise.all([one.left, two.left]);
  first.release();
  await running;
  expect(await back).toBe('served');
});
