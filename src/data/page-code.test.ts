// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadConfig } from './config.ts';
import { checkConnection } from './connection.ts';
import { codeWhenConnected } from './page-code.ts';

let isThere = true;
const missing = new TypeError('Failed to fetch dynamically imported module: /assets/part.js');
const code = vi.fn<() => Promise<string>>();

beforeEach(async () => {
  isThere = true;
  vi.stubEnv('VITE_SUPABASE_URL', 'http://desk.example');
  vi.stubEnv('VITE_SUPABASE_KEY', 'key');
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return Response.json({});
  });
  await loadConfig();
  code.mockReset();
});
afterEach(async () => {
  isThere = true;
  await checkConnection();
});

it('code that does not arrive without a connection is asked for again when that is back', async () => {
  isThere = false;
  code.mockRejectedValueOnce(missing).mockResolvedValue('part');
  const part = codeWhenConnected(code);
  await vi.waitFor(() => expect(code).toHaveBeenCalledTimes(1), 20_000);
  await checkConnection();
  expect(code).toHaveBeenCalledTimes(1);
  isThere = true;
  await checkConnection();
  await expect(part).resolves.toBe('part');
});

it('code that was asked for just before the connection came back is asked for once more', async () => {
  isThere = false;
  await checkConnection();
  code.mockImplementationOnce(() => {
    isThere = true;
    return Promise.reject(missing);
  });
  code.mockResolvedValue('part');
  await expect(codeWhenConnected(code)).resolves.toBe('part');
});

it('code that a backend which answers does not have is a failure, as is any other', async () => {
  code.mockRejectedValue(missing);
  await expect(codeWhenConnected(code)).rejects.toBe(missing);
  isThere = false;
  const broken = new Error('broken');
  code.mockRejectedValue(broken);
  await expect(codeWhenConnected(code)).rejects.toBe(broken);
  expect(code).toHaveBeenCalledTimes(2);
});
