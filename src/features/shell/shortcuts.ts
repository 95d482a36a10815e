export type Shortcut =
  | 'next-tab'
  | 'previous-tab'
  | 'close-tab'
  | 'close-all-tabs'
  | 'partner-modal'
  | 'toggle-sidebar'
  | 'palette'
  | 'product-search'
  | 'help';

/** What the rules read of a keyboard event. */
export interface KeyPress {
  code: string;
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  /** 229 while an input method composes, also where isComposing is not set. */
  keyCode: number;
  repeat: boolean;
}

const SHIFT_KEYS: Record<string, Shortcut> = {
  ArrowRight: 'next-tab',
  ArrowLeft: 'previous-tab',
  KeyQ: 'close-tab',
  KeyC: 'close-all-tabs',
  KeyP: 'partner-modal',
  Slash: 'help',
};

const COMMAND_KEYS: Record<string, Shortcut> = { KeyB: 'toggle-sidebar', KeyK: 'palette' };

/**
 * The shortcut of a key press (specification section 2, layout). Keys go by their place (event.code), so that
 * Shift+Q works while the keyboard writes ㅃ, and never while an input method composes.
 */
export function shortcutOf(press: KeyPress, isTyping: boolean): Shortcut | undefined {
  if (press.isComposing || press.keyCode === 229 || press.altKey) return undefined;
  const isCommand = press.ctrlKey || press.metaKey;
  if (isCommand) return press.shiftKey || press.repeat ? undefined : COMMAND_KEYS[press.code];
  if (isTyping) return undefined;
  if (press.key === '?') return 'help';
  if (press.key === '/' || (press.code === 'Slash' && !press.shiftKey)) return 'product-search';
  return press.shiftKey ? SHIFT_KEYS[press.code] : undefined;
}

/** Whether the focus stands where letters and arrows already mean something: a field, a list box, an open menu. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu], [role=slider]',
    ) !== null
  );
}
