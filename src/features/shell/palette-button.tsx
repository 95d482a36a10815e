import { Search } from 'lucide-react';
import { cn } from '@/components/ui/cn.ts';
import { Kbd } from '@/components/ui/kbd.tsx';
import { shellText } from '@/text/shell.ts';
import type { Overlay } from './overlay.ts';

interface PaletteButtonProps {
  isCollapsed: boolean;
  onOpen: (overlay: Overlay) => void;
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Opens the command palette by mouse and shows its keys. */
export function PaletteButton({ isCollapsed, onOpen }: PaletteButtonProps) {
  return (
    <button
      type="button"
      aria-label={isCollapsed ? shellText.sidebar.search : undefined}
      onClick={() => onOpen('palette')}
      className={cn(
        'focus-ring text-muted-foreground hover:bg-accent hover:text-foreground flex h-8 shrink-0 items-center gap-2.5 rounded-md px-2 text-sm max-md:h-10',
        isCollapsed && 'justify-center px-0',
      )}
    >
      <Search aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      {isCollapsed ? null : (
        <>
          <span className="flex-1 text-left">{shellText.sidebar.search}</span>
          <Kbd className="opacity-100 max-md:hidden">{isMac ? '⌘K' : 'Ctrl K'}</Kbd>
        </>
      )}
    </button>
  );
}
