import { toast } from '@/data/toast.ts';
import { tableText } from '@/text/table.ts';

interface CopyCellProps {
  value: string;
  /** What was copied, for the toast: 옵션 ID. */
  name: string;
}

/** An id that a click copies. A clipboard that refuses is silent (specification section 8). */
export function CopyCell({ value, name }: CopyCellProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(tableText.copied(name), { id: 'copied', description: value, duration: 3000 });
    } catch {
      // The person sees that nothing was copied and can still select the text.
    }
  };
  return (
    <button
      type="button"
      aria-label={tableText.copy(name, value)}
      className="focus-ring text-muted-foreground hover:text-foreground border-border max-w-full truncate rounded-sm border-b border-dashed tabular-nums"
      onClick={() => void copy()}
    >
      {value}
    </button>
  );
}
