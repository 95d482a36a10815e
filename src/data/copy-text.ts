import { tableText } from '@/text/table.ts';
import { toast } from './toast.ts';

/** Copies a text and says so by its name. A clipboard that refuses is silent (specification section 8). */
export async function copyText(value: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    toast.success(tableText.copied(name), { id: 'copied', description: value, duration: 3000 });
  } catch {
    // The person sees that nothing was copied and can still select the text.
  }
}
