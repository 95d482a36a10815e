import { Outlet } from '@tanstack/react-router';
import { type FocusEvent, lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { useDiagnosisOfToday } from '@/data/diagnosis-refresh.ts';
import { useMember } from '@/data/member.tsx';
import { setPartnerModal } from '@/data/partner-store.ts';
import { shellText } from '@/text/shell.ts';
import { FileDrop } from './file-drop.tsx';
import { MobileBar } from './mobile-bar.tsx';
import type { Overlay } from './overlay.ts';
import { PageAnnouncer } from './page-announcer.tsx';
import { Sidebar } from './sidebar.tsx';
import { SidebarSheet } from './sidebar-sheet.tsx';
import { toggleSidebar } from './sidebar-state.ts';
import type { Shortcut } from './shortcuts.ts';
import { TabBar } from './tab-bar.tsx';
import { followOtherWindows, openTabsOf, useTabs } from './tabs-store.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useTabActions } from './use-tab-actions.ts';
import { useVisitTabs } from './use-visit-tabs.ts';

const CloseAllDialog = lazy(() => import('./close-all-dialog.tsx'));
const CommandPalette = lazy(() => import('./command-palette.tsx'));
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'));
const NewsDialog = lazy(() => import('./news/news-dialog.tsx'));
const SavedViewsDialog = lazy(() => import('./saved-views/saved-views-dialog.tsx'));

/** The one common layout: sidebar, tab bar, content. `partnerModal` stands over it. */
export function Shell({ partnerModal }: { partnerModal: ReactNode }) {
  const [overlay, setOverlay] = useState<Overlay>();
  const content = useRef<HTMLElement>(null);
  const { id } = useMember();
  const tabs = useTabActions();
  useEffect(() => openTabsOf(id), [id]);
  useEffect(followOtherWindows, []);
  useVisitTabs();
  useScrollMemory(content);
  useDiagnosisOfToday();

  const actions: Record<Shortcut, () => void> = {
    'next-tab': () => tabs.cycle(1),
    'previous-tab': () => tabs.cycle(-1),
    'close-tab': tabs.closeActive,
    'close-all-tabs': () => useTabs.getState().tabs.length > 0 && setOverlay('close-all'),
    'partner-modal': () => setPartnerModal(true),
    'toggle-sidebar': toggleSidebar,
    palette: () => setOverlay('palette'),
    'product-search': tabs.searchProducts,
    help: () => setOverlay('shortcuts'),
  };
  useShortcuts(actions);

  const close = () => setOverlay(undefined);
  return (
    <div data-shell className="flex h-dvh overflow-hidden" onFocus={showWhole}>
      <a
        href="#content"
        className="focus-ring bg-card shadow-pop sr-only z-30 rounded-md px-3 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {shellText.skipToContent}
      </a>
      <Sidebar onOpen={setOverlay} />
      <SidebarSheet onOpen={setOverlay} />
      <div className="flex min-w-0 flex-1 flex-col">
        <MobileBar onOpen={setOverlay} />
        <TabBar onOpen={setOverlay} />
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          className="relative flex min-h-0 flex-1 scroll-p-2 [scrollbar-gutter:stable] flex-col overflow-y-auto outline-none"
        >
          <Outlet />
        </main>
      </div>
      <PageAnnouncer />
      <FileDrop />
      {partnerModal}
      <LazyOverlay name={overlay ?? ''}>
        {overlay === 'close-all' ? <CloseAllDialog onClose={close} /> : null}
        {overlay === 'palette' ? <CommandPalette onClose={close} onOpen={setOverlay} /> : null}
        {overlay === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
        {overlay === 'news' ? <NewsDialog onClose={close} /> : null}
        {overlay === 'views' ? <SavedViewsDialog onClose={close} /> : null}
      </LazyOverlay>
    </div>
  );
}

/** Browsers leave a control that a region shows in part as it is, and its focus ring cut. A cell has the ring of its text. */
function showWhole({ target }: FocusEvent<HTMLElement>) {
  if (target.matches(':focus-visible'))
    (target.closest('td') ?? target).scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
