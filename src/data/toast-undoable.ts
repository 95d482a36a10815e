import { errorsText } from '@/text/errors.ts';
import { toast } from './toast.ts';
import { type FailureTexts, toastFailure } from './use-press.ts';

/**
 * Says what was done, with a button that takes it back; where that fails, says why and gives the button again: what it would bring
 * back may stand nowhere else. The id replaces the toast before.
 */
export function toastUndoable(
  title: string,
  id: string,
  takeBack: () => Promise<unknown>,
  texts?: FailureTexts,
): void {
  const action = {
    label: errorsText.undo,
    onClick: () => void takeBack().catch((error: unknown) => toastFailure(error, action, texts)),
  };
  toast.success(title, { id, action });
}
