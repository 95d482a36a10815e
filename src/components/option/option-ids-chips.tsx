import { lazy } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { isTag } from '@/domain/tags.ts';
import { filtersText as text } from '@/text/filters.ts';

// Few searches have a tag.
const TagChip = lazy(() => codeWhenConnected(() => import('@/components/tags/tag-chip.tsx')));

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
