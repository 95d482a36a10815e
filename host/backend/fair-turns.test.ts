import { expect, it } from 'vitest';
import { BusyError, FairTurns } from './fair-turns.ts';

const held = () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release };
};

it('lets one work of each key go before the second of any', async () => {
  const turns = new FairTurns({ atOnce: 1, waiting: 100, waitingEach: 100 });
  const order: string[] = [];
  const first = held();
  const running = turns.run('crowd', () => first.until);
  const works = ['crowd', 'crowd', 'crowd', 'somebody', 'other', 'other'].map((key) =>
    turns.run(key, async () => void order.push(key)),
  );
  first.release();
  await Promise.all([running, ...works]);
  expect(order).toEqual(['crowd', 'somebody', 'other', 'crowd', 'other', 'crowd']);
});

it('refuses at once where too many wait, of one key or of all, and goes on after a failure', async () => {
  const turns = new FairTurns({ atOnce: 1, waiting: 3, waitingEach: 2 });
  const first = held();
  const running = turns.run('crowd', async () => {
    await first.until;
    throw new Error('failed');
  });
  const nothing = async () => {};
  const waiting = [turns.run('crowd', nothing), turns.run('crowd', nothing)];
  expect(() => turns.run('crowd', nothing)).toThrow(BusyError);
  waiting.push(turns.run('somebody', nothing));
  expect(() => turns.run('other', nothing)).toThrow(BusyError);
  first.release();
  await expect(running).rejects.toThrow('failed');
  await Promise.all(waiting);
  await turns.run('other', nothing);
});
