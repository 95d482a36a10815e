import { errorsText } from '@/text/errors.ts';
import { toast } from './toast.ts';
import { toastFailure } from './use-press.ts';

/**
 * Says what was done, with a button that takes it back; where that fails, says why and gives the button again: what it would bring
 * back may stand nowhere else. The id replaces the toast before.
 */
export function toastUndoable(title: string, id: string, takeBack: () => Promise<unknown>): void {
  const action = {
    label: errorsText.undo,
    onClick: () => void takeBack().catch((error: unknown) => toastFailure(error, action)),
  };
  toast.success(title, { id, action });
}
