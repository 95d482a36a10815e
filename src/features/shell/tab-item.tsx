import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { HrefLink } from '@/components/layout/href-link.tsx';
import { cn } from '@/components/ui/cn.ts';
import { shellText } from '@/text/shell.ts';
import type { Tab } from './tabs.ts';

interface TabItemProps {
  tab: Tab;
  isActive: boolean;
  onClose: () => void;
}

const MIDDLE_BUTTON = 1;

/** One opened page: a link to its full address and a close button; the middle mouse button closes it too. Seen when active. */
export function TabItem({ tab, isActive, onClose }: TabItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isActive) return;
    // In the frame, which lays the page out anyway: here the browser would have to do so once more.
    const frame = requestAnimationFrame(() =>
      item.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [isActive]);
  return (
    <li
      ref={item}
      className={cn(
        'group flex h-8.5 shrink-0 items-center rounded-t-md border border-b-0 pr-1 text-sm',
        isActive
          ? 'bg-background text-foreground font-semibold'
          : 'text-muted-foreground hover:text-foreground border-transparent',
      )}
      onAuxClick={(event) => {
        if (event.button !== MIDDLE_BUTTON) return;
        event.preventDefault();
        onClose();
      }}
    >
      <HrefLink
        href={tab.path}
        aria-current={isActive ? 'page' : undefined}
        className="focus-ring flex h-full max-w-48 items-center rounded-sm pr-1 pl-3 -outline-offset-2"
      >
        <span className="truncate pt-px">{tab.title}</span>
      </HrefLink>
      <button
        type="button"
        aria-label={shellText.tabs.close(tab.title)}
        onClick={onClose}
        className="focus-ring text-subtle-foreground hover:bg-accent hover:text-foreground grid size-6 shrink-0 place-items-center rounded-sm -outline-offset-2"
      >
        <X aria-hidden className="size-3.5" strokeWidth={1.75} />
      </button>
    </li>
  );
}
