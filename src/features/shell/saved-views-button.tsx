import { Bookmark } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { shellText } from '@/text/shell.ts';
import type { Overlay } from './overlay.ts';
import { usePageOfViews } from './saved-views/use-page-of-views.ts';

/** Opens the views that are kept of the page. */
export function SavedViewsButton({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  if (!usePageOfViews()) return null;
  return (
    <Tooltip text={shellText.savedViews} side="bottom">
      <Button
        variant="ghost"
        size="icon-sm"
        className="mr-1.5 mb-0.75"
        aria-label={shellText.savedViews}
        onClick={() => onOpen('views')}
      >
        <Bookmark aria-hidden />
      </Button>
    </Tooltip>
  );
}
