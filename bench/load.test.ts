import { expect, it } from 'vitest';
import { benchLoad, formatLoadRows, smallLoad } from './load.ts';

it('the load bench tells of files, data and sign-ins, and every request is answered', async () => {
  const rows = await benchLoad(smallLoad);
  expect(rows.map(({ name }) => name)).toEqual([
    '4 people, pause 20 ms: static',
    '4 people, pause 20 ms: data',
    '4 people, pause 0 ms: static',
    '4 people, pause 0 ms: data',
    '4 sign-ins at once',
  ]);
  for (const row of rows) {
    expect(row).toMatchObject({ refused: 0, failed: 0 });
    expect(row.requestsPerSecond).toBeGreaterThan(0);
    expect(row.p95).toBeGreaterThanOrEqual(row.p50);
    expect(row.host).toBeGreaterThan(0);
    expect(row.database).toBeGreaterThan(0);
  }
  expect(formatLoadRows(rows).split('\n')).toHaveLength(6);
});
