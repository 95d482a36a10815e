// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cellDrafts, forgetDrafts } from './cell-drafts.ts';
import { useKeptText } from './kept-text.ts';
import { PartnerContext } from './partner.tsx';

const signedIn = vi.hoisted(() => ({ id: 'a' }));
vi.mock('./session.ts', () => ({ useSession: () => ({ user: signedIn }) }));

function Field({ name, before }: { name: string; before: string }) {
  const { typed, type, isKept, forget } = useKeptText('test', name, before);
  return (
    <>
      <input aria-label="field" value={typed} onChange={({ target }) => type(target.value)} />
      <output>{isKept ? 'kept' : 'new'}</output>
      <button type="button" onClick={forget}>
        leave
      </button>
    </>
  );
}

/** Opens the form, as after a sign-in. */
function show({ name = '1', before = '', code = 'P1001' } = {}) {
  cleanup();
  const partner = { id: 1, code, name: code, brn: '', description: '', mayLoad: false, mayManage: false };
  render(
    <PartnerContext value={partner}>
      <Field name={name} before={before} />
    </PartnerContext>,
  );
}
const typed = () => screen.getByRole<HTMLInputElement>('textbox').value;
const type = (text: string) => userEvent.type(screen.getByRole('textbox'), text);
const stored = () => cellDrafts({ owner: 'a', partner: 'P1001', table: 'test' });

beforeEach(() => {
  signedIn.id = 'a';
  forgetDrafts();
});
afterEach(cleanup);

it('text that was typed and not saved is there when the form is opened again', async () => {
  show();
  expect(screen.getByText('new')).toBeTruthy();
  await type('행사');
  show();
  expect([typed(), screen.getByRole('status').textContent]).toEqual(['행사', 'kept']);
});

it('text is kept for one thing, partner and member alone', async () => {
  show();
  await type('행사');
  show({ name: '2' });
  expect(typed()).toBe('');
  show({ code: 'P1002' });
  expect(typed()).toBe('');
  signedIn.id = 'b';
  show();
  expect(typed()).toBe('');
});

it('nothing is kept once the field holds what it began with, or the form is left', async () => {
  show({ before: '행사' });
  await type('!');
  expect(stored()).toEqual([['1', { value: '행사!' }]]);
  await type('{Backspace}');
  expect(stored()).toEqual([]);
  await type('!');
  await userEvent.click(screen.getByRole('button', { name: 'leave' }));
  show({ before: '행사' });
  expect(typed()).toBe('행사');
});
