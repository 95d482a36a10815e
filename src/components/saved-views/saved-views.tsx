import { useLocation } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx';
import { usePartnerOrAll } from '@/data/partner.tsx';
import { pageAt } from '@/pages/page-at.ts';
import { filtersText } from '@/text/filters.ts';

const SavedViewList = lazy(() =>
  import('./saved-view-list.tsx').then((module) => ({ default: module.SavedViewList })),
);

/** What the page shows (the search of its address), kept under a name and opened again. A page of one product or brand has none. */
export function SavedViews() {
  const partner = usePartnerOrAll();
  const [isOpen, setOpen] = useState(false);
  const page = useLocation({ select: ({ pathname }) => pageAt(pathname)?.path });
  if (!partner || page === undefined || page.includes('$')) return null;
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Bookmark aria-hidden />
          {filtersText.savedViews}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={filtersText.savedViews} className="grid w-80 gap-3">
        <Suspense fallback={<div className="h-24" />}>
          <SavedViewList partner={partner} page={page} onChosen={() => setOpen(false)} />
        </Suspense>
      </PopoverContent>
    </Popover>
  );
}
