import { Menu } from 'lucide-react';
import { IndustryIcon } from '@/components/partner/industry-icon.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useSelectedPartner } from '@/data/partner.tsx';
import { setPartnerModal } from '@/data/partner-store.ts';
import { shellText } from '@/text/shell.ts';
import { BellButton } from './bell-button.tsx';
import type { Overlay } from './overlay.ts';
import { setSidebarSheet } from './sidebar-state.ts';
import { UserMenu } from './user-menu.tsx';

/** Above the tabs of a phone: menu, partner, user. */
export function MobileBar({ onOpen }: { onOpen: (overlay: Overlay) => void }) {
  const partner = useSelectedPartner();
  return (
    <header className="bg-card flex h-13 shrink-0 items-center gap-1.5 border-b px-2 md:hidden">
      <Button
        variant="ghost"
        size="icon"
        className="size-10"
        aria-label={shellText.sidebar.open}
        onClick={() => setSidebarSheet(true)}
      >
        <Menu aria-hidden />
      </Button>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setPartnerModal(true)}
        className="focus-ring flex h-10 min-w-0 flex-1 items-center gap-2.5 rounded-md px-1 text-left"
      >
        {partner ? <IndustryIcon description={partner.description} className="size-7" /> : null}
        <span className="truncate font-semibold">{partner?.name ?? shellText.switcher.choose}</span>
        {partner ? <span className="sr-only">{shellText.switcher.action}</span> : null}
      </button>
      <BellButton className="size-10" onOpen={onOpen} />
      <UserMenu isCollapsed onOpen={onOpen} />
    </header>
  );
}
