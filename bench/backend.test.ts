import { expect, it } from 'vitest';
import { benchBackend, formatBackendRows } from './backend.ts';

it(
  'the backend bench answers every request and tells of each work at 1 and at 16 clients',
  { timeout: 120_000 },
  async () => {
    const { rows, memory } = await benchBackend(20);
    expect(rows.map(({ name, clients }) => `${name} ${clients}`)).toEqual([
      'read of one row 1',
      'read of one row 16',
      'rpc of 50 rows 1',
      'rpc of 50 rows 16',
      'sign-in 1',
      'sign-in 16',
    ]);
    for (const { requestsPerSecond, p50, p95 } of rows) {
      expect(requestsPerSecond).toBeGreaterThan(0);
      expect(p95).toBeGreaterThanOrEqual(p50);
    }
    expect(formatBackendRows(rows).split('\n')).toHaveLength(7);
    expect(memory).toMatch(/host [1-9]\d* MB, PostgreSQL up to [1-9]\d* MB/);
  },
);
