import type { ChangeEvent } from 'react';
import { editPhone } from '@/domain/phone.ts';

/** Puts the hyphens into a phone field after each edit and keeps the caret behind the same digit. */
export function formatPhoneInput({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
  // Between the keystrokes of an input method the value is not to be touched; its end is another change.
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
  const isForwardDelete =
    nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
  const { text, caret } = editPhone(
    target.value,
    target.selectionStart ?? target.value.length,
    isForwardDelete,
  );
  target.value = text;
  if (target === document.activeElement) target.setSelectionRange(caret, caret);
}
