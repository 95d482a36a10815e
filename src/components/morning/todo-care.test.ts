import { expect, it } from 'vitest';
import { careWords } from './todo-care.ts';

const nothing = { assigneeId: null, assignee: null, until: null, reason: null };
const care = { ...nothing, memberName: '이동료', at: '2026-11-26T15:10:00Z' };
const given = { ...care, assigneeId: '1', assignee: '김하나' };

it('says who has a to-do, until when it waits, why it is closed, and who decided so on which day in Korea', () => {
  expect(careWords({ care: null, isOpen: true })).toBe('');
  expect(careWords({ care: given, isOpen: true })).toBe('담당 김하나');
  expect(careWords({ care: { ...care, until: '20261130' }, isOpen: false })).toBe(
    '2026.11.30에 다시 · 이동료, 2026.11.27',
  );
  expect(careWords({ care: { ...given, reason: '시즌 종료' }, isOpen: false })).toBe(
    '담당 김하나 · 닫음: 시즌 종료 · 이동료, 2026.11.27',
  );
});

it('of one that is open again it says who has it, and why it had been closed', () => {
  expect(careWords({ care: { ...given, until: '20261126' }, isOpen: true })).toBe('담당 김하나');
  expect(careWords({ care: { ...care, reason: '시즌 종료' }, isOpen: true })).toBe(
    '닫은 뒤 늘었습니다. 닫은 이유: 시즌 종료',
  );
});
