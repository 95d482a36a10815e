// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import { type CountBadge, CountBadges } from './count-badges.tsx';

type State = 'out' | 'under7' | 'under14';

const badges: readonly CountBadge<State>[] = [
  { state: 'out', label: '품절', tone: 'gray' },
  { state: 'under7', label: '7일 미만', tone: 'red', rule: 'DOC가 7일보다 짧습니다.' },
  { state: 'under14', label: '14일 미만', tone: 'yellow' },
];
const counts = { out: 12, under7: 3, under14: 0 };
const onChoose = vi.fn<(state: State | 'all') => void>();
const common = { label: 'DOC 상태', badges, onChoose };
const names = () =>
  within(screen.getByRole('group', { name: 'DOC 상태' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  stubDom();
  onChoose.mockClear();
});
afterEach(cleanup);

it('a press shows the rows of a state, a second one all again; a state without a row is not there', async () => {
  const { rerender } = render(<CountBadges {...common} counts={counts} chosen="all" />);
  expect(names()).toEqual(['품절 12', '7일 미만 3']);
  await userEvent.click(button('7일 미만 3'));
  expect(onChoose).toHaveBeenLastCalledWith('under7');
  rerender(<CountBadges {...common} counts={{ ...counts, under7: 0 }} chosen="under7" />);
  expect(button('7일 미만 0').getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(button('7일 미만 0'));
  expect(onChoose).toHaveBeenLastCalledWith('all');
});

it('says the rule of a state', async () => {
  render(<CountBadges {...common} counts={counts} chosen="all" />);
  await userEvent.hover(button('7일 미만 3'));
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    'DOC가 7일보다 짧습니다.\n7일 미만 3건만 보기',
  );
});

it('keeps a place for every state, without a row and before they are counted, where the page says so', () => {
  const { rerender } = render(<CountBadges {...common} counts={undefined} chosen="all" steady />);
  expect(names()).toEqual(['품절', '7일 미만', '14일 미만']);
  rerender(<CountBadges {...common} counts={counts} chosen="all" steady />);
  expect(names()).toEqual(['품절 12', '7일 미만 3', '14일 미만 0']);
});

it('keeps on a phone the lines that the badges take with their counts', () => {
  const { rerender } = render(<CountBadges {...common} counts={undefined} chosen="all" steady />);
  expect(screen.getByRole('group').className).toContain('max-md:min-h-6');
  const long = ['전체', '활성', '승인 대기', '메일 확인 전', '비활성'];
  const badges = long.map((label) => ({ state: label, label, tone: 'gray' as const }));
  rerender(
    <CountBadges label="상태" badges={badges} onChoose={null} counts={undefined} chosen="all" steady />,
  );
  expect(screen.getByRole('group').className).toContain('max-md:min-h-13.5');
});

it('a past day shows how many are out of stock, and no button for a state that is closed', () => {
  const past = { out: 12, under7: null, under14: null };
  render(<CountBadges {...common} counts={past} chosen="all" onChoose={null} />);
  expect(screen.getByText('품절 12')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
