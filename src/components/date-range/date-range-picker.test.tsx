// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DayRange } from '@/domain/date-presets.ts';
import { stubDom } from '@/testing/dom-stubs.ts';
import { DateRangePicker } from './date-range-picker.tsx';

// Saturday 21 November 2026, 00:30 in Korea: still the 20th in UTC.
const NOW = new Date('2026-11-20T15:30:00Z');
const START: DayRange = { start: '20261023', end: '20261121' };

let chosen: (DayRange | null)[];

function Picker({ initial }: { initial: DayRange | null }) {
  const [value, setValue] = useState(initial);
  return (
    <DateRangePicker
      value={value}
      onChange={(range) => {
        chosen.push(range);
        setValue(range);
      }}
    />
  );
}

async function openPicker(initial: DayRange | null = START) {
  render(<Picker initial={initial} />);
  await userEvent.click(screen.getByRole('button'));
  // The calendar comes when it is opened.
  await screen.findAllByRole('grid');
  return within(screen.getByRole('dialog'));
}

// The month captions are live regions too; the footer stands last.
const footer = () => screen.getAllByRole('status').at(-1)?.textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const day = (name: RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  stubDom();
  chosen = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the date range picker', () => {
  it('shows the range on its button, or 날짜 선택', () => {
    render(<Picker initial={START} />);
    expect(screen.getByRole('button').textContent).toBe('2026.10.23 ~ 2026.11.21');
    cleanup();
    render(<Picker initial={null} />);
    expect(screen.getByRole('button').textContent).toBe('날짜 선택');
  });

  it('opens two months that end with the range, and no later month', async () => {
    const dialog = await openPicker();
    expect(dialog.getByText('조회 기간')).toBeTruthy();
    expect(dialog.getAllByRole('grid')).toHaveLength(2);
    expect(dialog.getByText('2026년 10월')).toBeTruthy();
    expect(dialog.getByText('2026년 11월')).toBeTruthy();
  });

  it('does not offer days after today in Korea', async () => {
    await openPicker();
    expect((day(/2026년 11월 21일/) as HTMLButtonElement).disabled).toBe(false);
    expect((day(/2026년 11월 22일/) as HTMLButtonElement).disabled).toBe(true);
  });

  it('takes the first click as start and the second as end; a third starts anew', async () => {
    const dialog = await openPicker();
    const apply = () => dialog.getByRole('button', { name: '적용' }) as HTMLButtonElement;
    await userEvent.click(day(/2026년 11월 3일/));
    expect(apply().disabled).toBe(true);
    expect(footer()).toBe('2026.11.03 ~');
    await userEvent.click(day(/2026년 11월 10일/));
    expect(footer()).toBe('2026.11.03 ~ 2026.11.10');
    expect(apply().disabled).toBe(false);
    await userEvent.click(day(/2026년 11월 5일/));
    expect(apply().disabled).toBe(true);
    await userEvent.click(day(/2026년 11월 4일/));
    await press('적용');
    expect(chosen).toEqual([{ start: '20261104', end: '20261105' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('clears the range and closes on 취소', async () => {
    await openPicker();
    await press('취소');
    expect(chosen).toEqual([null]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button').textContent).toBe('날짜 선택');
  });

  it('says that a date is missing while none is chosen', async () => {
    const dialog = await openPicker(null);
    expect(footer()).toBe('날짜를 선택해주세요');
    expect((dialog.getByRole('button', { name: '적용' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it.each([
    ['오늘', '2026.11.21 ~ 2026.11.21'],
    ['어제', '2026.11.20 ~ 2026.11.20'],
    ['최근 7일', '2026.11.15 ~ 2026.11.21'],
    ['지난 7일', '2026.11.14 ~ 2026.11.20'],
    ['이번달', '2026.11.01 ~ 2026.11.21'],
    ['최근 30일', '2026.10.23 ~ 2026.11.21'],
    ['지난 주', '2026.11.09 ~ 2026.11.15'],
    ['지난 달', '2026.10.01 ~ 2026.10.31'],
  ])('fills %s', async (preset, text) => {
    await openPicker(null);
    await press(preset);
    expect(footer()).toBe(text);
    expect(chosen).toEqual([]);
  });

  it('goes to the month of a preset', async () => {
    const dialog = await openPicker();
    await userEvent.click(dialog.getByRole('button', { name: /이전/ }));
    await userEvent.click(dialog.getByRole('button', { name: /이전/ }));
    expect(dialog.getByText('2026년 8월')).toBeTruthy();
    await press('오늘');
    expect(dialog.getByText('2026년 11월')).toBeTruthy();
  });

  it('is used by keyboard: open, walk, choose, apply', async () => {
    render(<Picker initial={null} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findAllByRole('grid');
    day(/2026년 11월 21일/).focus();
    await userEvent.keyboard('{ArrowUp}{Enter}{ArrowRight}{Enter}');
    expect(footer()).toBe('2026.11.14 ~ 2026.11.15');
    await press('적용');
    expect(chosen).toEqual([{ start: '20261114', end: '20261115' }]);
  });

  it('shows one month on a phone', async () => {
    stubDom({ width: 390 });
    const dialog = await openPicker();
    expect(dialog.getAllByRole('grid')).toHaveLength(1);
    expect(dialog.getByText('2026년 11월')).toBeTruthy();
  });
});
