import { cn } from '@/components/ui/cn.ts';
import { formatCount } from '@/domain/numbers.ts';
import { stockText } from '@/text/stock.ts';
import type { StockList } from './stock-rows.ts';
import type { DocState } from './stock-search.ts';

const STATES = [
  { state: 'out', tone: 'bg-gray-soft text-muted-foreground' },
  { state: 'under7', tone: 'bg-red-soft text-red' },
  { state: 'under14', tone: 'bg-yellow-soft text-yellow' },
] as const;

interface DocStateBadgesProps {
  counts: StockList['counts'] | undefined;
  chosen: DocState;
  /** null on a past day, whose rows have no DOC: the count is shown and cannot be pressed. */
  onChoose: ((state: DocState) => void) | null;
}

/** How many rows run out, each a button that shows these alone, and all again at the second press. */
export function DocStateBadges({ counts, chosen, onChoose }: DocStateBadgesProps) {
  const badges = STATES.map(({ state, tone }) => {
    const count = counts?.[state];
    if (count === undefined || count === null || (count === 0 && chosen !== state)) return null;
    const label = stockText.docStates[state];
    const shape = cn(
      'text-2xs inline-flex h-6 items-center rounded-sm px-2 font-semibold tabular-nums',
      tone,
    );
    const content = `${label} ${formatCount(count)}`;
    if (onChoose === null)
      return (
        <span key={state} className={shape}>
          {content}
        </span>
      );
    return (
      <button
        key={state}
        type="button"
        aria-pressed={chosen === state}
        title={stockText.showState(label, formatCount(count))}
        className={cn('focus-ring', shape, chosen === state && 'ring-2 ring-current')}
        onClick={() => onChoose(chosen === state ? 'all' : state)}
      >
        {content}
      </button>
    );
  });
  return <div className="flex flex-wrap gap-1.5 max-md:order-last max-md:w-full">{badges}</div>;
}
