// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Day } from '@/domain/korea-time.ts';
import { stubDom } from '@/testing/dom-stubs.ts';
import { PanelFigures } from './figures.tsx';
import type { ProductRow } from '@/components/product/product-rows.ts';

afterEach(cleanup);

it('권장 입고 has its unit, and says in words why it is red', () => {
  stubDom();
  const day = '20261121' as Day;
  const suggestion = { qty: 143, perDay: 10, demand: 280, low: null, high: null, day };
  const row = { suggestedInboundQty: 143, stockQty: 137, incomingQty: 0, targetDays: 28 } as ProductRow;
  const of = (orderWithinDays: number) => (
    <PanelFigures row={{ ...row, suggestion: { ...suggestion, orderWithinDays } }} />
  );
  const { rerender } = render(of(-3));
  expect(
    screen.getByRole('button', { name: '권장 입고 143개, 계산 보기. 지금 발주해도 품절' }).textContent,
  ).toBe('143개');
  expect(screen.getByText('지금 발주해도 품절')).toBeTruthy();
  rerender(of(3));
  expect(screen.getByRole('button', { name: '권장 입고 143개, 계산 보기' })).toBeTruthy();
  expect(screen.queryByText('지금 발주해도 품절')).toBeNull();
});
