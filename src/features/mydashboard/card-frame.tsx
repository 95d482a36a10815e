import { EyeOff, GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { dashboardText } from '@/text/dashboard.ts';

const text = dashboardText.arrange;

/** How many places a key moves a card. */
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
};

/** Where the focus goes back to after a move. */
export const handleId = (id: string) => `card-handle-${id}`;

export interface FrameActions {
  onMove: (by: number) => void;
  onHide: () => void;
  onDrag: (event: PointerEvent) => void;
}

interface CardFrameProps {
  id: string;
  title: string;
  /** Cards of one row or grid change places among themselves. */
  row: string;
  className: string;
  /** While cards are arranged: what its bar does. Its content then rests. */
  arranging: FrameActions | null;
  look: 'dragged' | 'over' | null;
  children: ReactNode;
}

/** A card with the bar by which it is moved and hidden. */
export function CardFrame({ id, title, row, className, arranging, look, children }: CardFrameProps) {
  return (
    <div
      data-card={id}
      data-card-row={row}
      className={cn(
        'flex min-w-0 flex-col rounded-lg [&>:last-child>section]:h-full',
        look === 'dragged' && 'opacity-40',
        look === 'over' && 'ring-ring ring-2 ring-offset-2 ring-offset-transparent',
        className,
      )}
    >
      {arranging ? <FrameBar id={id} title={title} actions={arranging} /> : null}
      <div inert={arranging !== null} className="min-w-0 flex-1">
        {children}
      </div>
    </div>
  );
}

function FrameBar({ id, title, actions }: { id: string; title: string; actions: FrameActions }) {
  const handleKey = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    actions.onMove(by);
  };
  return (
    <div className="mb-1 flex items-center gap-1">
      <button
        id={handleId(id)}
        type="button"
        aria-label={text.move(title)}
        onKeyDown={handleKey}
        onPointerDown={actions.onDrag}
        className="focus-ring bg-muted text-muted-foreground hover:text-foreground flex h-8.5 min-w-0 flex-1 cursor-grab touch-none items-center gap-1.5 rounded-md px-2 text-xs font-medium select-none active:cursor-grabbing"
      >
        <GripVertical aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{title}</span>
      </button>
      <Button size="icon" variant="ghost" aria-label={text.hide(title)} onClick={actions.onHide}>
        <EyeOff aria-hidden />
      </Button>
    </div>
  );
}
