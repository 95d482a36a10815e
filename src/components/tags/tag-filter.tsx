import { Tag } from 'lucide-react';
import { lazy } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { filtersText as text } from '@/text/filters.ts';
import type { Tagged } from './tags-queries.ts';

// No page needs the list to open.
const TagChoice = lazy(() => codeWhenConnected(() => import('./tag-choice.tsx')));

interface TagFilterProps {
  /** The list is of these. */
  of: Tagged;
  /** The chosen tags, # and id each. */
  marks: readonly string[];
  onChange: (marks: string[]) => void;
}

/** The button in a filter that opens the tags of the partner. */
export const TagFilter = (props: TagFilterProps) => (
  <Popover>
    <PopoverTrigger
      type="button"
      aria-label={text.tags}
      className="focus-ring text-muted-foreground hover:text-foreground grid size-6 shrink-0 place-items-center rounded-sm"
    >
      <Tag aria-hidden className="size-3.5" />
    </PopoverTrigger>
    <PopoverContent aria-label={text.tags} align="end" className="w-72">
      <LazyOverlay name={text.tags} fallback={<SpinnerArea label={text.loading} />}>
        <TagChoice {...props} />
      </LazyOverlay>
    </PopoverContent>
  </Popover>
);
