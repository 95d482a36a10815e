// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetDrafts, hasDrafts } from '@/data/cell-drafts.ts';
import { useKeptFormFields } from './use-kept-form-fields.ts';

vi.mock('@/data/session.ts', () => ({ useSession: () => ({ user: { id: 'a' } }) }));

function Form({ name }: { name: string }) {
  const { fields, forget } = useKeptFormFields('test', name, { defaultValues: { first: '', second: '둘' } });
  return (
    <>
      <input aria-label="first" {...fields.first} />
      <input aria-label="second" {...fields.second} />
      <button type="button" onClick={forget}>
        leave
      </button>
    </>
  );
}

/** Opens the form, as after a sign-in. */
function show(name = '1') {
  cleanup();
  render(<Form name={name} />);
}
const texts = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const type = (field: string, text: string) => userEvent.type(screen.getByLabelText(field), text);

beforeEach(forgetDrafts);
afterEach(cleanup);

it('what was typed and not saved stands there again, in that form alone', async () => {
  show();
  await type('first', '하나');
  await type('second', '!');
  show();
  expect(texts()).toEqual(['하나', '둘!']);
  show('2');
  expect(texts()).toEqual(['', '둘']);
});

it('nothing is kept once the fields hold what they began with, or the form is left', async () => {
  show();
  await type('second', '!');
  expect(hasDrafts()).toBe(true);
  await type('second', '{Backspace}');
  expect(hasDrafts()).toBe(false);
  await type('first', '하나');
  await userEvent.click(screen.getByRole('button', { name: 'leave' }));
  show();
  expect(texts()).toEqual(['', '둘']);
});

it('fields that another version kept are passed over', () => {
  sessionStorage.setItem(
    'cell-drafts',
    JSON.stringify({ owner: 'a', cells: { '\ntest\n1': { value: '{"third":"셋","second":2}' } } }),
  );
  show();
  expect(texts()).toEqual(['', '둘']);
});
