import { expect, it } from 'vitest';
import { benchImportSteps, stepsTable } from './import-steps.ts';
import { benchImport, importGoalsMissed, importTable } from './import.ts';

it(
  'the import bench loads every row of each file and measures COPY beside it',
  { timeout: 120_000 },
  async () => {
    const figures = await benchImport(2000, 1000, 2000, 1000);
    expect(figures.map(({ name, rows }) => [name, rows])).toEqual([
      ['판매분석', 2000],
      ['재고현황', 1000],
      ['광고보고서', 2000],
      ['판매수수료', 1000],
    ]);
    for (const {
      parseMs,
      loadMs,
      parts,
      largestPartMs,
      previewMs,
      publishMs,
      floorMs,
      peakMegabytes,
    } of figures)
      for (const figure of [
        parseMs,
        loadMs,
        parts,
        largestPartMs,
        previewMs,
        publishMs,
        floorMs,
        peakMegabytes,
      ])
        expect(figure).toBeGreaterThan(0);
    expect(importTable(figures).split('\n')).toHaveLength(5);
  },
);

it('a goal is missed above three times COPY, above 400 MB and by a step above 3 seconds', () => {
  const one = {
    name: 'x',
    rows: 1,
    fileMegabytes: 1,
    parseMs: 9999,
    loadMs: 300,
    parts: 2,
    largestPartMs: 3000,
    previewMs: 3000,
    publishMs: 9999,
    floorMs: 100,
    peakMegabytes: 400,
  };
  expect(importGoalsMissed([one])).toEqual([]);
  expect(
    importGoalsMissed([
      { ...one, loadMs: 301 },
      { ...one, peakMegabytes: 401 },
      { ...one, largestPartMs: 3001 },
      { ...one, previewMs: 3001 },
    ]),
  ).toHaveLength(4);
});

it(
  'the bench of steps measures the shapes whose names begin as asked, in processor time',
  { timeout: 120_000 },
  async () => {
    const sizes = { rows: 200, options: 20, days: 3 };
    const figures = await benchImportSteps(sizes, ['판매분석, 1 %', '판매수수료']);
    expect(figures.map(({ name, rows }) => [name, rows])).toEqual([
      ['판매분석, 1 % of a day corrected', 20],
      ['판매수수료, new', 60],
      ['판매수수료, changed', 60],
    ]);
    for (const { partsMs, previewMs, publishMs } of figures)
      expect(Math.min(partsMs, previewMs, publishMs)).toBeGreaterThan(0);
    expect(stepsTable(figures).split('\n')).toHaveLength(4);
  },
);
