import { lazy } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { isTag } from '@/domain/option-ids.ts';
import { filtersText as text } from '@/text/filters.ts';

// Few searches have a tag.
const TagChip = lazy(() => codeWhenConnected(() => import('@/components/tags/tag-chip.tsx')));

/** So many chips are read at a glance; of more only these are drawn until the person asks for all. */
export const CHIPS_SHOWN = 5;

interface OptionIdChipsProps {
  ids: readonly string[];
  onRemove: (id: string) => void;
}

/** Committed ids and tags as green chips (specification section 2), each with its own way out. */
export function OptionIdChips({ ids, onRemove }: OptionIdChipsProps) {
  return ids.map((id) =>
    isTag(id) ? (
      <LazyOverlay key={id} name={id}>
        <TagChip mark={id} onRemove={() => onRemove(id)} />
      </LazyOverlay>
    ) : (
      <Chip key={id} name={id} removeLabel={text.removeOptionId(id)} onRemove={() => onRemove(id)} />
    ),
  );
}

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
