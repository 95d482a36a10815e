import { afterEach, expect, it, vi } from 'vitest';
import { newId } from './new-id.ts';

afterEach(() => vi.unstubAllGlobals());

it('new ids are random UUIDs, also where the browser has no crypto.randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 100 }, newId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
});
