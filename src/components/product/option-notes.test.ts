import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { optionNotes } from './option-notes.tsx';

// 00:30 on 21 November in Korea.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const whole = { from: '20250101', to: '20261120', missing7: [], missing30: [] };
const list = { total: 5, withoutBrand: 2, stockDay: '20261121', salesDays: whole };

it('says nothing of figures that rest on every day', () => {
  expect(optionNotes(list)).toEqual([]);
  expect(optionNotes({ ...list, stockDay: null, salesDays: null })).toEqual([]);
});

it('names the day of older stock and the missing days of sales', () => {
  const salesDays = { ...whole, missing7: ['20261120'], missing30: ['20261120'] };
  expect(optionNotes({ ...list, stockDay: '20261120', salesDays })).toEqual([
    '재고는 11월 20일 기준입니다. 오늘 재고현황은 아직 올리지 않았습니다.',
    expect.stringMatching(/^판매 데이터가 없는 날: 11\.20 \(최근 30일 중 1일\)\./),
  ]);
});
