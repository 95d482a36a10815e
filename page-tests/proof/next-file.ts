import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { sheetsOf } from '../support/saved-files.ts';

/** The sheets of the file that a button saves, once it can be pressed: where the figures stand, a page may still load. */
export async function nextFile(saved: readonly File[], name: string) {
  const before = saved.length;
  const button = () => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
  await waitFor(() => expect(button()?.disabled).toBe(false), { container: document.head });
  button()?.click();
  await waitFor(() => expect(saved).toHaveLength(before + 1), { container: document.head });
  return sheetsOf(saved[before] as Blob);
}
