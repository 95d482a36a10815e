// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PanelChanges } from './changes.tsx';

afterEach(cleanup);

it('a change says field, day, both values, when and who; what no member changed has no name', () => {
  const change = { id: 1, at: '2026-11-22T05:00:00Z', field: 'cost', from: null, to: '900' } as const;
  const { rerender } = render(
    <PanelChanges changes={[{ ...change, memberName: '김하늘', period: '20261001' }]} />,
  );
  expect(screen.getByRole('listitem').textContent).toBe(
    '원가2026.10.01부터이전 값없음바뀐 값900원2026.11.22 14:00 · 김하늘',
  );
  rerender(<PanelChanges changes={[{ ...change, field: 'memo', memberName: null, period: null }]} />);
  expect(screen.getByRole('listitem').textContent).toBe('메모이전 값없음바뀐 값9002026.11.22 14:00');
  rerender(<PanelChanges changes={[]} />);
  expect(screen.getByText('변경한 내용이 없습니다.')).toBeTruthy();
});
