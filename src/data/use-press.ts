import { useState } from 'react';
import { failureText } from './failure-text.ts';
import { toast, type ToastOptions } from './toast.ts';

/** Tells a failure of what was pressed where the page has no place for it; with a button, if there is a way on. */
export function toastFailure(error: unknown, button?: ToastOptions['action']): void {
  const { title, action } = failureText(error);
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
