import { useEffect, useEffectEvent } from 'react';
import { isTypingTarget, type Shortcut, shortcutOf } from './shortcuts.ts';

const OPEN_DIALOG = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]';

/** Listens for the shell's shortcuts; over an open dialog they rest, for its page is covered. */
export function useShortcuts(actions: Record<Shortcut, () => void>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const shortcut = shortcutOf(event, isTypingTarget(event.target));
    if (!shortcut || (document.querySelector(OPEN_DIALOG) && shortcut !== 'toggle-sidebar')) return;
    event.preventDefault();
    actions[shortcut]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
