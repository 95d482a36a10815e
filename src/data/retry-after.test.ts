import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { auth, connectAuth } from './auth-client.ts';
import { toFailure } from './errors.ts';
import { withRetryAfter } from './retry-after.ts';

const refusal = (headers: Record<string, string>, body: BodyInit) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 429, headers })));
  return auth().signInWithPassword({ email: 'kim@example.com', password: 'demo1234!' });
};

beforeAll(() => {
  const config = {
    url: 'https://desk.example',
    key: 'k',
    demoAccounts: [],
    phoneFactors: false,
    isOwnHost: true,
  };
  connectAuth(config, async (...request) => withRetryAfter(await fetch(...request)));
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
