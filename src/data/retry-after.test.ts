import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth, connectAuth } from './auth-client.ts';
import { toFailure } from './errors.ts';
import { whenFree, withRetryAfter } from './retry-after.ts';

const refusal = (headers: Record<string, string>, body: BodyInit) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 429, headers })));
  return auth().signInWithPassword({ email: 'kim@example.com', password: 'demo1234!' });
};

beforeAll(() => {
  connectAuth({ url: 'https://desk.example' }, async (...request) => withRetryAfter(await fetch(...request)));
});
afterEach(() => vi.unstubAllGlobals());

it('a refusal for its frequency says for how long, which only its header knows', async () => {
  const body = '{"code":429,"error_code":"over_request_rate_limit","msg":"Request rate limit reached"}';
  const { error } = await refusal({ 'retry-after': '301' }, body);
  expect(error).toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached. Retry after 301 seconds',
  });
});

it('a refusal of something before the service, which speaks no JSON, is one too', async () => {
  const { error } = await refusal({ 'retry-after': '60' }, '<html>Too many requests</html>');
  expect(toFailure(error)).toMatchObject({
    kind: 'too-many',
    message: 'Too many requests. Retry after 60 seconds',
  });
});

it('a refusal without the header stays as it is', async () => {
  const { error } = await refusal({}, '{"error_code":"over_request_rate_limit","msg":"after 42 seconds"}');
  expect(error?.message).toBe('after 42 seconds');
});

describe('a request that a backend with too much to do refuses', () => {
  const overloaded = (seconds = '2') =>
    Response.json({ message: 'Too many' }, { status: 503, headers: { 'retry-after': seconds } });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  let asked: number[] = [];
  let answers: Response[] = [];
  const ask = () => {
    asked.push(Date.now());
    return Promise.resolve(answers.shift() ?? overloaded());
  };

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    asked = [];
    answers = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is sent again after the time that it names, longer each time, and brings the answer', async () => {
    answers = [overloaded(), overloaded(), Response.json('rows')];
    const answer = whenFree(ask);
    await pass(60_000);
    expect(await (await answer).json()).toBe('rows');
    expect(asked).toEqual([0, 2500, 7000]);
  });

  it('fails as busy after the fifth refusal', async () => {
    const failure = whenFree(ask).catch(toFailure);
    await pass(60_000);
    expect(await failure).toMatchObject({ kind: 'busy' });
    expect(asked).toHaveLength(5);
    // As the client libraries hand it on.
    expect(
      toFailure({ name: 'AuthRetryableFetchError', message: String(await failure), status: 0 }).kind,
    ).toBe('busy');
  });

  it('fails at once when the time is longer than anybody waits', async () => {
    answers = [overloaded('31')];
    await expect(whenFree(ask)).rejects.toMatchObject({ kind: 'busy' });
    expect(asked).toHaveLength(1);
  });

  it('is never sent in a rush, whatever the time', async () => {
    answers = [overloaded('0'), Response.json('rows')];
    void whenFree(ask);
    await pass(60_000);
    expect(asked).toEqual([0, 1250]);
  });

  it('is given up with its page', async () => {
    const page = new AbortController();
    const answer = whenFree(ask, { signal: page.signal });
    void answer.catch(() => {});
    await pass(1000);
    page.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    await pass(60_000);
    expect(asked).toHaveLength(1);
  });

  it('makes the page say so when it takes longer than two seconds, and until it is over', async () => {
    answers = [overloaded(), overloaded('1'), Response.json('rows')];
    const onLong = vi.fn<(isLong: boolean) => void>();
    void whenFree(ask, { onLong });
    await pass(1999);
    expect(onLong).not.toHaveBeenCalled();
    await pass(1);
    expect(onLong.mock.calls).toEqual([[true]]);
    await pass(60_000);
    expect(onLong.mock.calls).toEqual([[true], [false]]);
  });

  it.each([
    ['a proxy that reaches nobody', new Response('<html>', { status: 503, headers: { 'retry-after': '1' } })],
    ['a fault', Response.json({ message: 'x' }, { status: 503 })],
    [
      'too many of one caller',
      Response.json({ message: 'x' }, { status: 429, headers: { 'retry-after': '1' } }),
    ],
  ])('is not: %s', async (_, answer) => {
    answers = [answer];
    expect(await whenFree(ask)).toBe(answer);
  });
});

it('a change during which the host lost its database is not sent again by itself, and a read is', async () => {
  vi.useFakeTimers();
  const bodies = [{ code: 'PGRST001' }, { error: 'DatabaseTimeout' }, { error_code: 'unexpected_failure' }];
  for (const body of bodies) {
    const lost = () =>
      Response.json({ ...body, message: 'x' }, { status: 503, headers: { 'retry-after': '2' } });
    const change = vi.fn<() => Promise<Response>>(async () => lost());
    expect((await whenFree(change, { isChange: true })).status).toBe(503);
    expect(change).toHaveBeenCalledOnce();
    const read = vi.fn<() => Promise<Response>>(async () => new Response(''));
    read.mockResolvedValueOnce(lost());
    const answer = whenFree(read);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([(await answer).status, read.mock.calls.length]).toEqual([200, 2]);
  }
  vi.useRealTimers();
});
