import { PanelLeft } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { shellText } from '@/text/shell.ts';
import { BellButton } from './bell-button.tsx';
import type { Overlay } from './overlay.ts';
import { SavedViewsButton } from './saved-views-button.tsx';
import { toggleSidebar } from './sidebar-state.ts';
import { TabItem } from './tab-item.tsx';
import { useActiveTab, useTabs } from './tabs-store.ts';
import { useTabActions } from './use-tab-actions.ts';

/** The opened pages; scrolls sideways when there are many. */
export function TabBar({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  const tabs = useTabs((state) => state.tabs);
  const active = useActiveTab();
  const { close } = useTabActions();
  return (
    <div
      className={cn('bg-raised flex h-10 shrink-0 items-end border-b', tabs.length === 0 && 'max-md:hidden')}
    >
      <Tooltip text={shellText.sidebar.toggle} side="bottom">
        <Button
          variant="ghost"
          size="icon-sm"
          className="mb-0.75 ml-1.5 max-md:hidden"
          aria-label={shellText.sidebar.toggle}
          onClick={toggleSidebar}
        >
          <PanelLeft aria-hidden />
        </Button>
      </Tooltip>
      <nav aria-label={shellText.tabs.label} className="h-full min-w-0 flex-1">
        <ul className="fade-x -mb-px flex h-[calc(100%+1px)] scroll-px-2 [scrollbar-width:none] items-end gap-0.5 overflow-x-auto overscroll-x-contain px-2">
          {tabs.map((tab) => (
            <TabItem key={tab.id} tab={tab} isActive={tab.id === active?.id} onClose={() => close(tab.id)} />
          ))}
        </ul>
      </nav>
      <BellButton className="mr-1 mb-0.75 max-md:hidden" onOpen={onOpen} />
      <SavedViewsButton onOpen={onOpen} />
    </div>
  );
}
