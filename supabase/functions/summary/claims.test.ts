import { describe, expect, it } from 'vitest';
import { metricsText } from '@/text/metrics.ts';
import { comparisonText } from '@/text/comparison.ts';
import { type Claim, heldClaims, mostClaims, statementsIn } from './claims.ts';
import { comparisons, ofAds, ofSales, ofStock } from './measures.ts';

const stock: Claim = {
  subject: '빨강',
  measure: '판매가능재고',
  finding: null,
  period: null,
  value: 5,
  unit: 'pieces',
  comparison: null,
  previous: null,
  direction: null,
};
const answer = JSON.stringify({ claims: [stock] });

describe('an answer is read', () => {
  it.each([
    ['as JSON', answer],
    ['in a code fence', `\`\`\`json\n${answer}\n\`\`\``],
    ['after thoughts and before a remark', `<think>재고를 고른다</think>\n${answer}\n더 궁금한 점이 있나요?`],
    ['with fields of its own', JSON.stringify({ claims: [stock], note: '매출 999억원' })],
  ])('%s', (_, text) => {
    expect(statementsIn(text)).toEqual([stock]);
  });

  it.each([
    ['nothing', ''],
    ['a sentence', '매출은 999억원입니다.'],
    ['half an object', answer.slice(0, -5)],
    ['two objects', `${answer}\n${answer}`],
    ['a list', `[${JSON.stringify(stock)}]`],
    ['claims as a text', '{"claims": "매출은 999억원입니다."}'],
    ['claims as an object', JSON.stringify({ claims: stock })],
    ['null', 'null'],
    ['NaN', '{"claims": [NaN]}'],
    ['100,000 brackets', `{"claims": ${'['.repeat(100_000)}}`],
  ])('and refused if it is %s', (_, text) => {
    expect(statementsIn(text)).toBeNull();
  });

  it(`up to ${mostClaims} statements`, () => {
    const many = Array.from({ length: 10_000 }, () => stock);
    expect(statementsIn(JSON.stringify({ claims: many }))).toHaveLength(mostClaims);
  });
});

describe('statements', () => {
  it('hold once each, and the others are counted', () => {
    const lie = { ...stock, value: 6 };
    expect(heldClaims([stock, lie, stock, null, '재고는 5개', [stock]], [stock])).toEqual({
      claims: [stock],
      dropped: 4,
    });
  });

  it('do not hold if a value is 50,000 lists deep', () => {
    const deep = `{"claims": [{"value": ${'['.repeat(50_000)}${']'.repeat(50_000)}}]}`;
    expect(heldClaims(statementsIn(deep) ?? [], [stock])).toEqual({ claims: [], dropped: 1 });
  });

  it('do not hold by what every object inherits', () => {
    expect(heldClaims([{}, { toString: 1 }, { constructor: stock }], [stock]).claims).toEqual([]);
  });
});

it('measures and comparisons have the names that the pages give them', () => {
  const own = Object.entries({ ...ofSales, ...ofAds, ...ofStock }).map(([field, [name]]) => [field, name]);
  const words: Readonly<Record<string, { label: string }>> = metricsText;
  expect(own).toEqual(own.map(([field = '']) => [field, words[field]?.label]));
  expect(comparisons).toEqual(comparisonText.choices);
});
