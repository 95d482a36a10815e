import { useState } from 'react';
import { type FailureKind, toFailure } from './errors.ts';
import { failureText } from './failure-text.ts';
import { toast, type ToastOptions } from './toast.ts';

/** What a person reads in the place of the general sentences about a kind of failure. */
export type FailureTexts = Partial<Record<FailureKind, { title: string; action: string }>>;

/** Tells a failure of what was pressed where the page has no place for it; with a button, if there is a way on. */
export function toastFailure(
  error: unknown,
  button?: ToastOptions['action'],
  texts: FailureTexts = {},
): void {
  const { title, action } = texts[toFailure(error).kind] ?? failureText(error);
  toast.error(title, { description: action, ...(button ? { action: button } : { duration: 5000 }) });
}

/** Runs what a press asks for: `busy` while it goes on, and `tell` says how it failed. */
export function usePress(tell: (error: unknown) => void = toastFailure) {
  const [busy, setBusy] = useState(false);
  const press = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, press: (work: () => Promise<unknown>) => void press(work) };
}
