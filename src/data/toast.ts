import type { Action, ExternalToast } from 'sonner';
import { codeWhenConnected } from './page-code.ts';

/** What a toast may carry beside its title: an id that replaces the toast before, a text, a duration in ms, a button. */
export interface ToastOptions extends Pick<ExternalToast, 'id' | 'description' | 'duration'> {
  action?: { label: string; onClick: () => void };
}

/** Milliseconds of a toast that is only read, and of one with a button, which a person has to find and reach. */
const DURATIONS = { read: 3000, button: 10_000 };

let isWanted = false;
let mountToaster = () => {};
let markMounted = () => {};
const mounted = new Promise<void>((resolve) => {
  markMounted = resolve;
});

/**
 * Toasts at the edge of the screen. The library and its place on the page come with the first one: no page needs
 * them to open.
 */
export const toast = {
  success: (title: string, options?: ToastOptions) => void show('success', title, options),
  error: (title: string, options?: ToastOptions) => void show('error', title, options),
  warning: (title: string, options?: ToastOptions) => void show('warning', title, options),
};

async function show(
  kind: 'success' | 'error' | 'warning',
  title: string,
  options?: ToastOptions,
): Promise<void> {
  isWanted = true;
  mountToaster();
  const [sonner] = await Promise.all([codeWhenConnected(() => import('sonner')).catch(() => null), mounted]);
  // A page of an older release, whose code is gone.
  if (sonner === null) return;
  const duration = DURATIONS[options?.action ? 'button' : 'read'];
  // One that replaces another would keep its text, its duration and its button.
  sonner.toast[kind](title, { description: null, duration, ...options, action: buttonOf(options?.action) });
}

function buttonOf(action: ToastOptions['action']): Action | null {
  if (!action) return null;
  return {
    label: action.label,
    onClick: (event) => {
      // The toasts give focus back where it came from when it leaves them; when the last of them goes, they would take it from whatever
      // a person does by then.
      event.currentTarget.blur();
      action.onClick();
    },
  };
}

/** For the app: calls back when the place of the toasts is needed, at once if it already was. */
export function onToasterWanted(mount: () => void): void {
  mountToaster = mount;
  if (isWanted) mount();
}

/** For the place of the toasts: it is on the page and hears what is shown. */
export function toasterMounted(): void {
  markMounted();
}
