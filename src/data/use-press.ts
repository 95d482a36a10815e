import { useState } from 'react';
import { errorsText } from '@/text/errors.ts';
import { toFailure } from './errors.ts';
import { toast } from './toast.ts';

/** A button's write: busy while it runs, a toast when it fails. */
export function usePress(write: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await write();
    } catch (error) {
      const { title, action } = errorsText.failures[toFailure(error).kind];
      toast.error(title, { description: action, duration: 5000 });
    } finally {
      setBusy(false);
    }
  };
  return { busy, press: () => void press() };
}
