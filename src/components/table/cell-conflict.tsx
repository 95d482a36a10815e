import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx';
import { tableText } from '@/text/table.ts';

interface CellConflictProps {
  label: string;
  mine: string;
  theirs: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else was quicker: both values, and which one shall stand. */
export function CellConflict({ label, mine, theirs, onKeepMine, onTakeTheirs }: CellConflictProps) {
  const title = useId();
  const { conflict } = tableText.edit;
  return (
    <Popover defaultOpen>
      <PopoverTrigger
        aria-label={conflict.open(label)}
        className="focus-ring text-yellow shrink-0 rounded-sm"
      >
        <TriangleAlert aria-hidden className="size-4" />
      </PopoverTrigger>
      <PopoverContent align="end" aria-labelledby={title} className="grid max-w-72 gap-3">
        <p id={title} className="font-semibold break-keep">
          {conflict.title}
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          <dt className="text-muted-foreground">{conflict.mine}</dt>
          <dd className="text-right font-semibold wrap-anywhere">{mine || conflict.none}</dd>
          <dt className="text-muted-foreground">{conflict.theirs}</dt>
          <dd className="text-right font-semibold wrap-anywhere">{theirs || conflict.none}</dd>
        </dl>
        <div className="flex justify-end gap-2">
          <Button size="sm" onClick={onTakeTheirs}>
            {conflict.takeTheirs}
          </Button>
          <Button size="sm" variant="primary" onClick={onKeepMine}>
            {conflict.keepMine}
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  );
}
