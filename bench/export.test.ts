import { expect, it } from 'vitest';
import { benchExport, exportBudgets, smallExport } from './export.ts';

it('the export bench runs in a browser and writes a file on both sides', { timeout: 120_000 }, async () => {
  const result = await benchExport(smallExport);
  expect(result.size).toBeGreaterThan(10_000);
  expect(result.milliseconds).toBeGreaterThan(0);
  expect(result.alone).toBeGreaterThan(0);
  expect(exportBudgets(result).map(({ limit }) => limit)).toEqual([2, 1]);
});
