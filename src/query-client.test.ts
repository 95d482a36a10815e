// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure, type FailureKind } from './data/errors.ts';
import { createQueryClient, refetchFailed } from './query-client.ts';

const connection = vi.hoisted(() => ({ isLost: false }));
vi.mock('./data/connection.ts', () => ({ isConnectionLost: () => connection.isLost }));

const onInactive = vi.fn<() => void>();
const onFailure = vi.fn<(error: unknown) => void>();
const fails = (kind: FailureKind) => () => Promise.reject(new Failure(kind, 'x'));

beforeEach(() => {
  vi.clearAllMocks();
  connection.isLost = false;
});

describe('the query client', () => {
  it.each([
    ['inactive', 1, 0],
    ['signed-out', 0, 0],
    ['forbidden', 0, 1],
  ] as const)('tells of a query that is %s where it matters, once', async (kind, told, shown) => {
    const client = createQueryClient(onInactive);
    const asked = client.fetchQuery({ queryKey: ['a'], queryFn: fails(kind), meta: { onFailure } });
    await expect(asked).rejects.toMatchObject({ kind });
    expect([onInactive.mock.calls.length, onFailure.mock.calls.length]).toEqual([told, shown]);
  });

  it('tells of an inactive member when a change is refused', async () => {
    const client = createQueryClient(onInactive);
    const change = client.getMutationCache().build(client, { mutationFn: fails('inactive') });
    await expect(change.execute(undefined)).rejects.toMatchObject({ kind: 'inactive' });
    expect(onInactive).toHaveBeenCalledOnce();
  });

  it('asks again for what failed of a function when the function answers, and for nothing else', async () => {
    const client = createQueryClient(onInactive);
    client.setDefaultOptions({ queries: { retry: false } });
    const observe = (queryKey: unknown[], kind: FailureKind) => {
      const ask = vi.fn<() => Promise<unknown>>(fails(kind));
      const observer = new QueryObserver(client, { queryKey, queryFn: ask });
      return { ask, observer, stop: observer.subscribe(() => {}) };
    };
    const key = (name: string, day: string) => ['area', 'P1', name, { day }];
    const tried = observe(key('report', '1'), 'server');
    const beside = observe(key('report', '2'), 'server');
    const invalid = observe(key('report', '3'), 'invalid');
    const other = observe(key('months', '1'), 'server');
    const all = [tried, beside, invalid, other];
    await vi.waitFor(
      () => expect(all.every(({ observer }) => observer.getCurrentResult().isError)).toBe(true),
      20_000,
    );
    tried.ask.mockResolvedValue(1);
    beside.ask.mockResolvedValue(2);
    await tried.observer.refetch();
    await vi.waitFor(() => expect(beside.observer.getCurrentResult().data).toBe(2), 20_000);
    expect(all.map(({ ask }) => ask.mock.calls.length)).toEqual([2, 2, 1, 1]);
    for (const { stop } of all) stop();
  });

  it('asks once while the connection is lost, and again for what is on the page when it is back', async () => {
    connection.isLost = true;
    const client = createQueryClient(onInactive);
    const ask = vi.fn<() => Promise<unknown>>(fails('offline'));
    const loaded = vi.fn<() => Promise<number>>(() => Promise.resolve(1));
    const seen = new QueryObserver(client, { queryKey: ['seen'], queryFn: ask });
    const other = new QueryObserver(client, { queryKey: ['loaded'], queryFn: loaded });
    const stop = [seen.subscribe(() => {}), other.subscribe(() => {})];
    await vi.waitFor(() => expect(seen.getCurrentResult().isError).toBe(true), 20_000);
    expect(ask).toHaveBeenCalledTimes(1);
    connection.isLost = false;
    ask.mockResolvedValue(1);
    refetchFailed(client);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2), 20_000);
    expect(loaded).toHaveBeenCalledTimes(1);
    for (const end of stop) end();
  });
});
