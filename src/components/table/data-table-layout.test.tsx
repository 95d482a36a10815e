// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import { layoutKey } from './column-layout.ts';
import { chooseInMenu, heading, headings, Table } from './testing/small-table.tsx';

const widths = () => [...document.querySelectorAll('col')].map((col) => col.style.width);

beforeEach(() => {
  stubDom();
  window.localStorage.clear();
});
afterEach(cleanup);

describe('order and widths', () => {
  it('move by keyboard, outlive a reload, and one click brings the default back', async () => {
    render(<Table />);
    await chooseInMenu('재고', '왼쪽으로 이동');
    expect(headings()).toEqual(['No', '재고', '상품명']);
    expect(screen.getByText('재고 열을 2번째로 옮겼습니다')).toBeTruthy();
    cleanup();
    render(<Table />);
    expect(headings()).toEqual(['No', '재고', '상품명']);
    await userEvent.click(screen.getByRole('button', { name: '재고 열 선택' }));
    await userEvent.click(await screen.findByRole('button', { name: '열 초기화' }));
    expect(headings()).toEqual(['No', '상품명', '재고']);
    expect(window.localStorage.getItem(layoutKey('test'))).toBeNull();
  });

  it('do not move past the ends', async () => {
    render(<Table />);
    await userEvent.click(screen.getByRole('button', { name: 'No 열 메뉴' }));
    expect(screen.getByRole('menuitem', { name: '왼쪽으로 이동' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('resize by mouse, never below 60 px, and are kept', () => {
    render(<Table />);
    const handle = heading('상품명').querySelector('[data-resize-handle]') as HTMLElement;
    vi.spyOn(heading('상품명'), 'getBoundingClientRect').mockReturnValue({ width: 200 } as DOMRect);
    const drag = (to: number) => {
      fireEvent.pointerDown(handle, { button: 0, clientX: 200, pointerId: 1 });
      fireEvent.pointerMove(handle, { clientX: to, pointerId: 1 });
      fireEvent(handle, new Event('lostpointercapture'));
    };
    drag(260);
    expect(widths()).toEqual(['60px', '260px', '100px', '']);
    drag(-500);
    expect(widths()).toEqual(['60px', '60px', '100px', '']);
    fireEvent.pointerMove(handle, { clientX: 900, pointerId: 1 });
    expect(widths()[1]).toBe('60px');
    cleanup();
    render(<Table />);
    expect(widths()[1]).toBe('60px');
  });

  it('resize by keyboard with a menu that stays open', async () => {
    render(<Table />);
    vi.spyOn(heading('상품명'), 'getBoundingClientRect').mockReturnValue({ width: 200 } as DOMRect);
    await chooseInMenu('상품명', '너비 늘리기');
    expect(widths()[1]).toBe('220px');
    expect(screen.getByRole('menuitem', { name: '너비 줄이기' })).toBeTruthy();
  });

  it('stick on the left at exact offsets, whichever columns stand there', async () => {
    render(<Table />);
    expect([heading('No'), heading('상품명'), heading('재고')].map((cell) => cell.style.left)).toEqual([
      '0px',
      '60px',
      '',
    ]);
    await chooseInMenu('재고', '왼쪽으로 이동');
    expect([heading('No'), heading('재고'), heading('상품명')].map((cell) => cell.style.left)).toEqual([
      '0px',
      '60px',
      '',
    ]);
  });

  it('fall back to the default when what is kept is broken', () => {
    window.localStorage.setItem(layoutKey('test'), '{"order":3}');
    render(<Table />);
    expect(headings()).toEqual(['No', '상품명', '재고']);
  });
});
