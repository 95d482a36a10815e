import { expect, it } from 'vitest';
import { salesExplanationText } from '@/text/sales-explanation.ts';
import type { Explanation } from './explanation.ts';
import { factorSteps } from './factor-steps.ts';

it('the factors lead from the sales of the comparison to those of the period', () => {
  const { labels, series } = factorSteps({
    figures: { saleAmt: 400 },
    comparisonFigures: { saleAmt: 100 },
    decomposition: { views: 150, conversion: 300, orderValue: -150, total: 300 },
  } as Explanation);
  expect(labels).toEqual(['비교 기간', '조회수', '구매전환율', '객단가', '조회기간']);
  expect(series[0]?.values).toEqual([100, 250, 550, 400, 400]);
});

it('says what moved the sales, most of all what moved them where they went', () => {
  const { sentence, strongest } = salesExplanationText.why;
  const less = { views: -900, conversion: -1500, orderValue: 1200, total: -1200 };
  expect(sentence(less)).toBe(
    '매출이 1,200원 줄었습니다: 조회수 -900원, 구매전환율 -1,500원, 객단가 +1,200원',
  );
  expect(strongest(less)).toBe('구매전환율이 가장 크게 작용했습니다.');
  expect(strongest({ ...less, views: -1800, conversion: -600 })).toBe('조회수가 가장 크게 작용했습니다.');
  const same = { views: 5, conversion: 0, orderValue: -5, total: 0 };
  expect(sentence(same)).toBe('매출은 그대로입니다: 조회수 +5원, 구매전환율 0원, 객단가 -5원');
  expect(strongest(same)).toBe('');
});
