import { expect, it } from 'vitest';
import { growthNotes, marginNote } from './ad-notes.ts';

it('final figures need no word', () => {
  expect(growthNotes({ from: null, estimate: null }, 100)).toEqual([]);
});

it('figures that grow say from when and by how much, or that it cannot be told', () => {
  const [from, rest] = growthNotes(
    { from: '20261110', estimate: { adSaleAmt: 1100, adOrderCnt: 11, seen: 1234 } },
    1000,
  );
  expect(from).toMatch(/^2026\.11\.10부터 집계 중/);
  expect(rest).toMatch(/약 1,100.*\(\+10\.0%\), 주문은 약 11건.*1,234건/);
  // Cancellations may outweigh what still comes.
  const fewer = { adSaleAmt: 900, adOrderCnt: 9, seen: 1234 };
  expect(growthNotes({ from: '20261110', estimate: fewer }, 1000)[1]).toMatch(/\(-10\.0%\)/);
  expect(growthNotes({ from: '20261110', estimate: null }, 1000)[1]).toMatch(/^얼마나 늘어날지는 아직/);
});

const goods = { settledFrom: null, settledTo: null };

it.each([
  [{ marginRate: null, costedShare: 0, ...goods }, /상품 관리에서 옵션의 원가를 입력해주세요/],
  [{ marginRate: -5, costedShare: 100, ...goods }, /^광고 전 이익률이 -5\.0%라서 손익분기 ROAS가 없/],
  [
    { marginRate: 40, costedShare: 80, ...goods },
    /^손익분기 ROAS\(수수료를 빼기 전\)는 캠페인마다.*40\.0%.*80\.0%.*정산 보고서를 올리면/,
  ],
  [
    { marginRate: 40, costedShare: 80, settledFrom: '20261001', settledTo: '20261031' },
    /^손익분기 ROAS는 캠페인마다.*2026\.10\.01 ~ 2026\.10\.31의 매출에서 수수료와 원가를.*40\.0%.*80\.0%/,
  ],
])('what the break-even rests on: %o', (margin, words) => {
  expect(marginNote(margin)).toMatch(words);
});
