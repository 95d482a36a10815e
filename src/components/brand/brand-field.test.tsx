// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import { toggleBrand } from './brand-codes.ts';
import { BrandField } from './brand-field.tsx';
import { brandMatches } from './brand-matches.ts';

const options = [
  { value: 'all', label: '전체' },
  ...Array.from({ length: 2129 }, (_, index) => ({
    value: `B${index + 1}`,
    label: index === 2127 ? '라온뷰티' : `브랜드 ${index + 1}`,
  })),
];
const changed = vi.fn<(code: string) => void>();

function Brand({ loading = false, failed = false, many = false, start = 'all' }) {
  const [value, setValue] = useState(start);
  const onChange = (code: string) => {
    changed(code);
    setValue(code);
  };
  const brands = { options: loading ? options.slice(0, 1) : options, loading, failed };
  return (
    <BrandField label="브랜드" className="" brands={brands} many={many} value={value} onChange={onChange} />
  );
}

const field = () => screen.getByRole('combobox', { name: '브랜드', hidden: true }) as HTMLButtonElement;
async function open() {
  await userEvent.click(field());
  return within(await screen.findByRole('dialog', { name: '브랜드' }));
}
const names = () => screen.getAllByRole('option').map((option) => option.textContent);

// The list is fetched when it opens first; a busy machine takes its time for that.
beforeAll(() => import('./brand-list.tsx'));
beforeEach(() => {
  stubDom();
  changed.mockClear();
});
afterEach(cleanup);

describe('the brand field', () => {
  it('finds the last of 2,129 brands by its initial consonants, by keyboard alone', async () => {
    render(<Brand />);
    field().focus();
    await userEvent.keyboard('{ArrowDown}');
    const search = await screen.findByPlaceholderText('브랜드 이름·초성');
    expect(document.activeElement).toBe(search);
    await userEvent.keyboard('ㄹㅇㅂ');
    expect(names()).toEqual(['라온뷰티']);
    await userEvent.keyboard('{Enter}');
    expect(changed).toHaveBeenCalledWith('B2128');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field().textContent).toBe('라온뷰티');
    expect(document.activeElement).toBe(field());
  });

  it('draws some of many brands and says how many more there are', async () => {
    render(<Brand />);
    const list = await open();
    await list.findByRole('listbox');
    expect(names()).toHaveLength(100);
    expect(list.getByText('2,030개가 더 있습니다. 계속 입력하면 줄어듭니다.')).toBeTruthy();
    await userEvent.keyboard('없는 이름');
    expect(list.getByText('찾는 브랜드가 없습니다')).toBeTruthy();
  });

  it('starts another search at the top of what it finds', async () => {
    render(<Brand />);
    const list = await open();
    const box = await list.findByRole('listbox');
    box.scrollTop = 400;
    await userEvent.keyboard('ㅂ');
    expect(box.scrollTop).toBe(0);
  });

  it('marks the chosen one, which is in sight however far down it stands', async () => {
    render(<Brand start="B2128" />);
    const list = await open();
    const chosen = await list.findByRole('option', { checked: true });
    expect(chosen.textContent).toBe('라온뷰티');
    await userEvent.click(list.getByRole('option', { name: '전체' }));
    expect(changed).toHaveBeenCalledWith('all');
  });

  it('takes several brands where a page allows it, and stays open for them', async () => {
    render(<Brand many />);
    const list = await open();
    await userEvent.click(await list.findByRole('option', { name: '브랜드 2' }));
    await userEvent.click(list.getByRole('option', { name: '브랜드 3' }));
    expect(changed).toHaveBeenLastCalledWith('B2,B3');
    expect(list.getAllByRole('option', { checked: true }).map(({ textContent }) => textContent)).toEqual([
      '브랜드 2',
      '브랜드 3',
    ]);
    await userEvent.keyboard('{Escape}');
    expect(field().textContent).toBe('브랜드 2 외 1');
    expect(toggleBrand('B2,B3', 'B2')).toBe('B3');
    expect([toggleBrand('B3', 'B3'), toggleBrand('B2,B3', 'all')]).toEqual(['all', 'all']);
  });

  it('is closed while the brands load and says why there are none', () => {
    const { rerender } = render(<Brand loading />);
    expect(field().disabled).toBe(true);
    expect(field().textContent).toBe('로딩 중...');
    rerender(<Brand failed />);
    expect(screen.getByRole('alert').textContent).toContain('브랜드를 불러오지 못했습니다.');
  });
});

it('a text of one letter finds at most 100 and counts the others', () => {
  const { shown, hidden } = brandMatches(options, 'ㅂ', 'all');
  expect(shown).toHaveLength(100);
  // 2,129 brands, 라온뷰티 among them for its 뷰.
  expect(hidden).toBe(2029);
});
