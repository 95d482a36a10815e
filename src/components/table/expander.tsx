import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { tableText } from '@/text/table.ts';

/** px that a row below another one stands further in. */
const INDENT = 18;

interface ExpanderProps {
  name: string;
  /** 0: a row of the list itself. */
  depth: number;
  /** Undefined: the row does not open. */
  open: boolean | undefined;
  onToggle: () => void;
  /** Two lines rather than one that is cut. */
  wrap?: true | undefined;
  children: ReactNode;
}

/** A cell behind the button that opens its row; those that do not open stand in line with the others. */
export function Expander({ name, depth, open, onToggle, wrap, children }: ExpanderProps) {
  return (
    <div className="flex items-center gap-1" style={{ paddingLeft: depth * INDENT }}>
      {open === undefined ? (
        <span aria-hidden className="size-6 shrink-0" />
      ) : (
        <button
          type="button"
          aria-expanded={open}
          aria-label={tableText.openRow(name)}
          className="focus-ring text-muted-foreground hover:text-foreground grid size-6 shrink-0 place-items-center rounded-sm"
          onClick={onToggle}
        >
          <ChevronRight aria-hidden className={cn('size-4 transition-transform', open && 'rotate-90')} />
        </button>
      )}
      <div className={cn('min-w-0 flex-1', wrap ? 'line-clamp-2 whitespace-normal' : 'truncate')}>
        {children}
      </div>
    </div>
  );
}
