import { cn } from '@/components/ui/cn.ts';
import { shellText } from '@/text/shell.ts';
import { PaletteButton } from './palette-button.tsx';
import { PartnerSwitcher } from './partner-switcher.tsx';
import type { Overlay } from './overlay.ts';
import { SidebarMenu } from './sidebar-menu.tsx';
import { useSidebar } from './sidebar-state.ts';
import { UserMenu } from './user-menu.tsx';

/** Switcher above, menu in the middle, user below; 13rem wide, 3rem as icons, a sheet below 768 px. */
export function Sidebar({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  const isCollapsed = useSidebar((state) => state.isCollapsed);
  return (
    <aside
      aria-label={shellText.sidebar.label}
      data-collapsed={isCollapsed}
      className={cn(
        'bg-card hidden shrink-0 flex-col gap-1 border-r transition-[width] duration-150 md:flex',
        isCollapsed ? 'w-12 px-1.5 py-2.5' : 'w-52 p-2.5',
      )}
    >
      <PartnerSwitcher isCollapsed={isCollapsed} />
      <PaletteButton isCollapsed={isCollapsed} onOpen={onOpen} />
      <SidebarMenu isCollapsed={isCollapsed} />
      <UserMenu isCollapsed={isCollapsed} onOpen={onOpen} />
    </aside>
  );
}
