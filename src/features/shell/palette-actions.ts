import {
  ArrowLeftRight,
  Bookmark,
  FileUp,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  PanelLeft,
  Sun,
  X,
} from 'lucide-react';
import { setTheme, useTheme } from '@/components/layout/theme.ts';
import { useLinkedPartnerId, useMemberRights } from '@/data/partner.tsx';
import { setPartnerModal } from '@/data/partner-store.ts';
import { useSignOut } from '@/data/use-sign-out.ts';
import { matchesHangul } from '@/domain/hangul-search.ts';
import { pageAddress } from '@/pages/page-at.ts';
import { listedPages, mayOpen } from '@/pages/page-lists.ts';
import { shellText } from '@/text/shell.ts';
import type { Overlay } from './overlay.ts';
import { toggleSidebar } from './sidebar-state.ts';
import { useTabActions } from './use-tab-actions.ts';

interface PaletteAction {
  title: string;
  icon: LucideIcon;
  run: () => void;
}

const { actions: text, themes } = shellText.palette;
const themeIcons = { system: Monitor, light: Sun, dark: Moon };

/** Actions of the palette, found by name or initial consonants. */
export function usePaletteActions(query: string, onOpen: (overlay: Overlay) => void): PaletteAction[] {
  const theme = useTheme((state) => state.theme);
  const rights = useMemberRights();
  const partnerId = useLinkedPartnerId();
  const { signOut } = useSignOut();
  const { go } = useTabActions();
  const actions: PaletteAction[] = [
    { title: text.partner, icon: ArrowLeftRight, run: () => setPartnerModal(true) },
    ...listedPages
      .filter((page) => page.path === '/upload' && mayOpen(page, rights))
      .map((page) => ({ title: text.upload, icon: FileUp, run: () => go(pageAddress(page, partnerId)) })),
    ...(['system', 'light', 'dark'] as const)
      .filter((other) => other !== theme)
      .map((other) => ({ title: themes[other], icon: themeIcons[other], run: () => setTheme(other) })),
    { title: shellText.savedViews, icon: Bookmark, run: () => onOpen('views') },
    { title: text.sidebar, icon: PanelLeft, run: toggleSidebar },
    { title: text.closeAll, icon: X, run: () => onOpen('close-all') },
    { title: text.shortcuts, icon: Keyboard, run: () => onOpen('shortcuts') },
    { title: text.signOut, icon: LogOut, run: signOut },
  ];
  return actions.filter(({ title }) => matchesHangul(title, query));
}
