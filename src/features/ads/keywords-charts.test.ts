import { expect, it } from 'vitest';
import type { KeywordDetail } from './keywords-queries.ts';
import { costCurve, curveNote, keywordTrend } from './keywords-charts.ts';

const curve = [
  { rank: 1, costShare: 60, saleShare: 80 },
  { rank: 2, costShare: 85, saleShare: 80 },
  { rank: 3, costShare: 100, saleShare: 100 },
];

it('the curve has cost and revenue by rank, and says where four fifths of the cost are', () => {
  const { labels, series } = costCurve({ curve });
  expect(labels[1]).toBe('상위 2개');
  expect(series.map(({ values }) => values)).toEqual([
    [60, 85, 100],
    [80, 80, 100],
  ]);
  expect(curveNote({ curve })).toBe('상위 2개가 광고비의 85.0%를 쓰고 전환매출의 80.0%를 냅니다.');
  expect(curveNote({ curve: [] })).toBeNull();
});

const day = (from: string, isGrowing: boolean) =>
  ({ from, to: from, missingDays: 0, isGrowing, figures: null }) as KeywordDetail['rows'][number];

it('days without a report are gaps, and the last days that still grow are marked', () => {
  const spec = keywordTrend({
    rows: [day('20261101', false), day('20261102', true), day('20261103', true)],
  });
  expect(spec.open).toBe(2);
  expect(spec.series[0]?.values).toEqual([null, null, null]);
  expect(keywordTrend({ rows: [day('20261102', true)] }).open).toBe(1);
});
