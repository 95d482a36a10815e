import { Sheet, SheetContent, SheetDescription, SheetTitle } from '@/components/ui/sheet.tsx';
import { shellText } from '@/text/shell.ts';
import { PaletteButton } from './palette-button.tsx';
import { PartnerSwitcher } from './partner-switcher.tsx';
import type { Overlay } from './overlay.ts';
import { SidebarMenu } from './sidebar-menu.tsx';
import { setSidebarSheet, useSidebar } from './sidebar-state.ts';
import { UserMenu } from './user-menu.tsx';

/** The sidebar of a phone: 16rem, over the page, closed by every choice in it. */
export function SidebarSheet({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  const isOpen = useSidebar((state) => state.isSheetOpen);
  const close = () => setSidebarSheet(false);
  const closeAndOpen = (overlay: Overlay) => {
    close();
    onOpen(overlay);
  };
  return (
    <Sheet open={isOpen} onOpenChange={setSidebarSheet}>
      <SheetContent side="left" className="w-64 gap-1 p-2.5">
        <SheetTitle className="sr-only">{shellText.sidebar.menu}</SheetTitle>
        <SheetDescription className="sr-only">{shellText.sidebar.menuDescription}</SheetDescription>
        <PartnerSwitcher isCollapsed={false} onChoose={close} />
        <PaletteButton isCollapsed={false} onOpen={closeAndOpen} />
        <SidebarMenu isCollapsed={false} onChoose={close} />
        <UserMenu isCollapsed={false} onChoose={close} onOpen={closeAndOpen} />
      </SheetContent>
    </Sheet>
  );
}
