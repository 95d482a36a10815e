import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readAnew } from './read-anew.ts';

/** A query of which each read waits for its own answer. */
function slow(queryClient: QueryClient, name: string) {
  const answers: ((value: string) => void)[] = [];
  const options = {
    queryKey: ['list', name],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    staleTime: Infinity,
  };
  return { answers, options, seen: () => queryClient.getQueryData(options.queryKey) };
}

it('a first read that began before the change is not kept', async () => {
  const queryClient = new QueryClient();
  const { answers, options, seen } = slow(queryClient, 'trail');
  new QueryObserver(queryClient, options).subscribe(() => {});
  const read = readAnew(queryClient, { queryKey: ['list'] });
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('new');
  await read;
  answers[0]?.('old');
  await Promise.resolve();
  expect(seen()).toBe('new');
});

it('what is shown is read once more, and others are left as they are', async () => {
  const queryClient = new QueryClient();
  const shown = slow(queryClient, 'shown');
  const other = slow(queryClient, 'other');
  queryClient.setQueryData(shown.options.queryKey, 'old');
  queryClient.setQueryData(other.options.queryKey, 'other');
  new QueryObserver(queryClient, shown.options).subscribe(() => {});
  const read = readAnew(queryClient, {
    queryKey: ['list'],
    predicate: ({ queryKey }) => queryKey[1] === 'shown',
  });
  await expect.poll(() => shown.answers.length).toBe(1);
  shown.answers[0]?.('new');
  await read;
  expect([shown.seen(), other.seen(), other.answers.length]).toEqual(['new', 'other', 0]);
});

it('a file that is being made is not stopped', async () => {
  const queryClient = new QueryClient();
  const { answers, options } = slow(queryClient, 'file');
  const file = queryClient.fetchQuery(options);
  await readAnew(queryClient, { queryKey: ['list'] });
  answers[0]?.('rows');
  expect(await file).toBe('rows');
});
