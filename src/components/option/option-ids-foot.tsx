import { filtersText as text } from '@/text/filters.ts';

/** So many chips are read at a glance; of more only these are drawn until the person asks for all. */
export const CHIPS_SHOWN = 5;

interface OptionIdsFootProps {
  count: number;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
  onClear: () => void;
}

const footButton =
  'focus-ring hover:text-foreground rounded-sm font-semibold underline-offset-2 hover:underline';

/** Below many chips: how many there are, all of them on request, and one button that clears them. */
export function OptionIdsFoot({ count, expanded, onExpand, onClear }: OptionIdsFootProps) {
  return (
    <div className="text-muted-foreground flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-2.5 py-1.5 text-xs">
      <span className="text-foreground font-semibold tabular-nums">{text.optionIdCount(count)}</span>
      <button
        type="button"
        aria-expanded={expanded}
        className={footButton}
        onClick={() => onExpand(!expanded)}
      >
        {expanded ? text.fewerOptionIds : text.moreOptionIds(count - CHIPS_SHOWN)}
      </button>
      <button type="button" className={`${footButton} ml-auto`} onClick={onClear}>
        {text.clearOptionIds}
      </button>
    </div>
  );
}
