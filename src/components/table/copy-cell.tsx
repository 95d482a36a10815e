import { copyText } from '@/data/copy-text.ts';
import { tableText } from '@/text/table.ts';

interface CopyCellProps {
  value: string;
  /** What was copied, for the toast: 옵션 ID. */
  name: string;
}

/** An id that a click copies. */
export function CopyCell({ value, name }: CopyCellProps) {
  return (
    <button
      type="button"
      aria-label={tableText.copy(name, value)}
      className="focus-ring text-muted-foreground hover:text-foreground border-border max-w-full truncate rounded-sm border-b border-dashed tabular-nums"
      onClick={() => void copyText(value, name)}
    >
      {value}
    </button>
  );
}
