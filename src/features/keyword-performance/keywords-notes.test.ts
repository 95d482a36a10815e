import { expect, it } from 'vitest';
import { reconciliation } from './keywords-notes.ts';
import type { AdKeywordsSummary } from './keyword-performance-queries.ts';

const summary = {
  figures: { adCost: 1550 },
  otherFigures: { adCost: 400 },
  allFigures: { adCost: 1950 },
} as AdKeywordsSummary;

it('keywords and other placements add up to the campaigns, and nothing is said of a search by keyword or option', () => {
  expect(reconciliation(summary, { keyword: '', option_ids: [] })).toEqual([
    '광고비: 검색 영역 1,550원 + 검색 외 지면 400원 = 캠페인 성과 1,950원',
  ]);
  expect(reconciliation(summary, { keyword: '크림' })).toEqual([]);
  expect(reconciliation(summary, { option_ids: ['1000000001'] })).toEqual([]);
  expect(reconciliation({ ...summary, figures: null }, {})).toEqual([]);
});
