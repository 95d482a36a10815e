import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** Presses a button once it is there and can be pressed, which is found by its name. */
export async function press(name: string | RegExp): Promise<void> {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => {
    // A busy one keeps its focus and refuses presses.
    if (button().disabled || button().ariaDisabled === 'true')
      throw new Error(`The button ${String(name)} cannot be pressed yet.`);
  });
  await userEvent.click(button());
}

/** The button of a list's filters; its key is part of its name. */
export const search = () => press(/^조회(?!일자|기간)/);

/** Chooses 전체 of the column sets of a table once its rows and all else are there: what comes later closes a choice. */
export async function showEveryColumn(table: string): Promise<void> {
  await loadedTable(table);
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  await press(`${table} 열 선택`);
  await press('전체');
  await userEvent.keyboard('{Escape}');
}

/** A table once its rows are there: it stands while they load. */
export const loadedTable = (name: string, wait?: { timeout: number }): Promise<HTMLElement> =>
  waitFor(() => {
    const table = screen.getByRole('table', { name });
    if (table.closest('[aria-busy="true"]')) throw new Error(`The rows of ${name} are still loading.`);
    return table;
  }, wait);

/** Writes into a field in the place of what it holds. */
export async function fill(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

/** Gives what is seen, and a row, a height (px): a table whose rows are all here draws those that are seen. */
export function drawRows(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(2000);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(38);
}

/** Presses the button of the detail, then the one that goes on. */
export async function confirm(name: string): Promise<void> {
  await press(name);
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
}
