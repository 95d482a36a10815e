// @vitest-environment jsdom
// @own-worker: what jsdom takes for :focus-visible depends on all that its window saw before.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import { TableRegion } from './table-region.tsx';

function Names() {
  return (
    <TableRegion label="재고" className="">
      <table>
        <tbody>
          {[
            ['세럼', '3'],
            ['크림', '5'],
          ].map(([name, stock]) => (
            <tr key={name}>
              <td className="truncate">{name}</td>
              <td className="truncate">{stock}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  );
}

beforeEach(() => stubDom());
afterEach(cleanup);

describe('a cell whose text is cut', () => {
  // jsdom draws nothing: the texts of both names are wider than their cells.
  const cut = new Set(['세럼', '크림']);
  beforeEach(() => {
    const isCut = (element: Element) => cut.has(element.textContent ?? '') && element.tagName === 'TD';
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(100);
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
      return isCut(this) ? 180 : 100;
    });
    document.head.innerHTML = '<style>.truncate { overflow: hidden }</style>';
    // A browser tells of the first layout too.
    vi.stubGlobal(
      'ResizeObserver',
      class extends ResizeObserver {
        readonly #tell: ResizeObserverCallback;
        constructor(tell: ResizeObserverCallback) {
          super(tell);
          this.#tell = tell;
        }
        override observe() {
          this.#tell([], this);
        }
      },
    );
    Object.defineProperty(HTMLElement.prototype, 'innerText', {
      configurable: true,
      get(this: HTMLElement) {
        return this.textContent;
      },
    });
  });
  afterEach(() => vi.restoreAllMocks());
  const tip = () => screen.queryByRole('tooltip')?.textContent;
  const cell = (name: string) => screen.getByRole('cell', { name });

  it('shows it whole under the mouse, and the others show nothing', async () => {
    render(<Names />);
    fireEvent.pointerOver(cell('세럼'), { pointerType: 'mouse' });
    await waitFor(() => expect(tip()).toBe('세럼'));
    fireEvent.pointerOver(cell('3'), { pointerType: 'mouse' });
    await waitFor(() => expect(tip()).toBeUndefined());
  });

  it('shows it at a tap', () => {
    render(<Names />);
    fireEvent.pointerUp(cell('크림'), { pointerType: 'touch' });
    expect(tip()).toBe('크림');
    fireEvent.pointerUp(cell('5'), { pointerType: 'touch' });
    expect(tip()).toBeUndefined();
  });

  it('is one stop of the keyboard, from which the arrows lead to the others', async () => {
    render(<Names />);
    expect(document.querySelectorAll('td[tabindex]')).toHaveLength(1);
    act(() => cell('세럼').focus());
    fireEvent.keyDown(cell('세럼'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(cell('크림'));
    expect([...document.querySelectorAll('td[tabindex]')]).toEqual([cell('크림')]);
    await waitFor(() => expect(tip()).toBe('크림'));
  });

  it('shows nothing once the focus has gone on, however quickly', () => {
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    render(<Names />);
    const serum = cell('세럼');
    // jsdom takes for :focus-visible what a person would not.
    vi.spyOn(serum, 'matches').mockReturnValue(true);
    act(() => serum.focus());
    act(() => serum.blur());
    expect(frames.length).toBeGreaterThan(0);
    act(() => frames.forEach((frame) => frame(0)));
    expect(tip()).toBeUndefined();
  });
});

it('a light lies over the row under the mouse, not under a finger, and goes with the mouse', () => {
  // jsdom lays nothing out: rows are 38 px high below a region at 100 px.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this instanceof HTMLTableRowElement ? this.rowIndex + 1 : 0;
    return new DOMRect(0, 100 + row * 38, 600, 38);
  });
  render(<Names />);
  const region = screen.getByRole('region', { name: /재고/ });
  const light = region.lastElementChild as HTMLElement;
  const cell = screen.getByRole('cell', { name: '5' });
  fireEvent.pointerOver(cell, { pointerType: 'touch' });
  expect(light.hidden).toBe(true);
  fireEvent.pointerOver(cell, { pointerType: 'mouse' });
  expect(light.hidden).toBe(false);
  expect(light.style).toMatchObject({ width: '600px', height: '38px', transform: 'translateY(76px)' });
  fireEvent.pointerLeave(region, { pointerType: 'mouse' });
  expect(light.hidden).toBe(true);
  vi.restoreAllMocks();
});
