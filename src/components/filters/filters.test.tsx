// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeOptionIds } from '@/domain/option-ids.ts';
import { stubDom } from '@/testing/dom-stubs.ts';
import { FilterCard } from './filter-card.tsx';
import { FilterForm } from './filter-form.tsx';
import { type OptionIdsDraft, OptionIdsInput } from '@/components/option/option-ids-input.tsx';
import { TextField } from './text-field.tsx';

const search = vi.fn<(name: string, ids: string[]) => void>();

function Filters({ closed = null }: { closed?: string | null }) {
  const [name, setName] = useState('');
  const [ids, setIds] = useState<OptionIdsDraft>({ ids: [], pending: '' });
  return (
    <FilterCard conditions={2}>
      {(close) => (
        <FilterForm
          closed={closed}
          onReset={() => setName('')}
          onSearch={() => {
            search(name, mergeOptionIds(ids.ids, ids.pending));
            close();
          }}
        >
          <TextField label="상품명" value={name} onChange={setName} />
          <OptionIdsInput value={ids} onChange={setIds} />
        </FilterForm>
      )}
    </FilterCard>
  );
}

const fields = () => screen.getAllByRole('textbox');
const name = () => fields()[0] as HTMLInputElement;
const ids = () => fields()[1] as HTMLInputElement;
const chips = () => screen.queryAllByRole('button', { name: /^옵션 ID .* 삭제$/ }).length;

beforeEach(() => {
  stubDom();
  search.mockClear();
});
afterEach(cleanup);

describe('option ids', () => {
  it('become chips at a comma or a space, without doubles', async () => {
    render(<Filters />);
    await userEvent.type(ids(), '873, 874 873,875');
    expect(chips()).toBe(2);
    expect(ids().value).toBe('875');
  });

  it('become chips when a list is pasted', async () => {
    render(<Filters />);
    await userEvent.click(ids());
    await userEvent.paste('87301920456\n87302837787\t87301920456\n');
    expect(chips()).toBe(2);
    expect(ids().value).toBe('');
  });

  it('become chips of their own when one list is pasted after another', async () => {
    render(<Filters />);
    await userEvent.click(ids());
    await userEvent.paste('111\n222');
    await userEvent.paste('333\n444');
    await userEvent.paste('555');
    expect(screen.getAllByRole('button', { name: /삭제$/ }).map((button) => button.ariaLabel)).toEqual(
      ['111', '222', '333', '444', '555'].map((id) => `옵션 ID ${id} 삭제`),
    );
    expect(ids().value).toBe('');
  });

  it('can be removed one by one, by mouse and with Backspace', async () => {
    render(<Filters />);
    await userEvent.type(ids(), '1,2,3,');
    await userEvent.click(screen.getByRole('button', { name: '옵션 ID 2 삭제' }));
    expect(chips()).toBe(2);
    await userEvent.type(ids(), '{Backspace}');
    expect(chips()).toBe(1);
    expect(ids().value).toBe('3');
  });

  it('are of 500 the first few, their count and one button that clears them; each can still be removed', async () => {
    render(<Filters />);
    await userEvent.click(ids());
    await userEvent.paste(Array.from({ length: 500 }, (_, n) => `${87300000000 + n}\n`).join(''));
    expect(chips()).toBe(5);
    expect(screen.getByText('500개')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '495개 더 보기' }));
    expect(chips()).toBe(500);
    await userEvent.click(screen.getByRole('button', { name: '옵션 ID 87300000499 삭제' }));
    expect(screen.getByText('499개')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '접기' }));
    expect(chips()).toBe(5);
    await userEvent.type(ids(), '99');
    await userEvent.click(screen.getByRole('button', { name: '모두 지우기' }));
    expect(chips()).toBe(0);
    expect(ids().value).toBe('99');
    expect(document.activeElement).toBe(ids());
    expect(screen.queryByRole('button', { name: '모두 지우기' })).toBeNull();
  });

  it('takes the pending id with it when Enter searches', async () => {
    render(<Filters />);
    await userEvent.type(ids(), '1,2{Enter}');
    expect(search).toHaveBeenCalledWith('', ['1', '2']);
  });

  it('waits for the input method before it makes a chip', () => {
    render(<Filters />);
    fireEvent.compositionStart(ids());
    fireEvent.input(ids(), { target: { value: 'ㅁ ' }, isComposing: true });
    expect(chips()).toBe(0);
  });
});

describe('searching', () => {
  it('starts with Enter in a text field', async () => {
    render(<Filters />);
    await userEvent.type(name(), '세럼{Enter}');
    expect(search).toHaveBeenCalledWith('세럼', []);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }])('starts with %o + Enter wherever the focus is', (keys) => {
    const pressed = vi.fn<() => void>();
    render(
      <>
        <button type="button" onKeyDown={pressed} onClick={pressed}>
          정렬
        </button>
        <a href="/other">다른 화면</a>
        <Filters />
      </>,
    );
    const places = [
      document.body,
      screen.getByRole('button', { name: '정렬' }),
      screen.getByRole('link'),
      screen.getByRole('button', { name: '초기화' }),
      name(),
    ];
    // Not prevented, the key would press the button too and open the link.
    for (const place of places) expect(fireEvent.keyDown(place, { key: 'Enter', ...keys })).toBe(false);
    expect(search).toHaveBeenCalledTimes(places.length);
    expect(pressed).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Enter', repeat: true, ...keys });
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(search).toHaveBeenCalledTimes(places.length);
  });

  it('leaves Ctrl + Enter to dialogs, popovers, other forms and the editor of a cell', () => {
    render(
      <>
        <Filters />
        {['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => (
          <div key={role} role={role}>
            <input />
          </div>
        ))}
        <form>
          <input />
        </form>
        <span data-cell-editor>
          <input />
        </span>
      </>,
    );
    const others = fields().slice(2);
    expect(others).toHaveLength(6);
    for (const place of others) fireEvent.keyDown(place, { key: 'Enter', ctrlKey: true });
    // Behind a modal dialog, before the focus is in it.
    const page = name().closest('search')?.parentElement;
    page?.setAttribute('aria-hidden', 'true');
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    expect(search).not.toHaveBeenCalled();
    page?.removeAttribute('aria-hidden');
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('does not start while Hangul is being composed', () => {
    render(<Filters />);
    const notPrevented = fireEvent.keyDown(name(), { key: 'Enter', isComposing: true });
    expect(notPrevented).toBe(false);
    fireEvent.keyDown(name(), { key: 'Enter', ctrlKey: true, isComposing: true });
    fireEvent.keyDown(name(), { key: 'Enter', ctrlKey: true, keyCode: 229 });
    expect(search).not.toHaveBeenCalled();
  });

  it('does not start while something is in the way, and says beside the button what', async () => {
    render(<Filters closed="브랜드를 불러오는 중입니다." />);
    await userEvent.type(name(), '세럼{Enter}');
    fireEvent.keyDown(name(), { key: 'Enter', ctrlKey: true });
    expect(search).not.toHaveBeenCalled();
    const button = screen.getByRole('button', { name: /^조회/, description: '브랜드를 불러오는 중입니다.' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('on a phone', () => {
  it('is one button with the number of conditions; a search closes the sheet', async () => {
    stubDom({ width: 390 });
    render(<Filters />);
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '필터 2' }));
    await userEvent.type(name(), '세럼{Enter}');
    expect(search).toHaveBeenCalledWith('세럼', []);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
