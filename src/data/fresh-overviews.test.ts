import { beforeEach, expect, it, vi } from 'vitest';
import { makeOverviews } from './fresh-overviews.ts';

type Answer = { data: { made: number; left: number } | null };

const sent: [name: string, args: unknown][] = [];
let answers: Answer[] = [];

vi.mock('./supabase.ts', () => ({
  supabase: () => ({
    rpc: (name: string, args: unknown) => ({
      abortSignal: async () => {
        sent.push([name, args]);
        return answers.shift();
      },
    }),
  }),
}));

beforeEach(() => {
  sent.length = 0;
});

const make = async (...all: Answer['data'][]) => {
  answers = all.map((data) => ({ data }));
  const period = { date_start: '20261101', date_end: '20261120' };
  await makeOverviews('refresh_portfolios', period, new AbortController().signal);
  return sent;
};

it('asks until nothing is left, also for what somebody else is making', async () => {
  const period = { date_start: '20261101', date_end: '20261120' };
  const call = ['refresh_portfolios', period];
  expect(await make({ made: 9, left: 4 }, { made: 0, left: 2 }, { made: 2, left: 0 })).toEqual([
    call,
    call,
    call,
  ]);
});

it('asks no more after a call that failed, because the overview works out what is missing', async () => {
  expect(await make({ made: 9, left: 4 }, null)).toHaveLength(2);
});
