import { create } from 'zustand';
import { readCookie, writeCookie } from '@/data/cookies.ts';

const COOKIE = 'sidebar_state';
const SEVEN_DAYS = 604_800;

interface SidebarState {
  /** Icons only, 3rem wide. */
  isCollapsed: boolean;
  /** The sheet of a phone; not remembered. */
  isSheetOpen: boolean;
}

/** The sidebar, remembered in a cookie for 7 days (specification section 9). */
export const useSidebar = create<SidebarState>(() => ({
  isCollapsed: readCookie(COOKIE) === 'false',
  isSheetOpen: false,
}));

/** Below this width the sidebar is a sheet (specification section 9: 768 px). */
const PHONE = '(max-width: 767px)';

/** Ctrl/Cmd+B: the width of the sidebar, or its sheet on a phone. */
export function toggleSidebar(): void {
  const { isCollapsed, isSheetOpen } = useSidebar.getState();
  if (window.matchMedia(PHONE).matches) {
    useSidebar.setState({ isSheetOpen: !isSheetOpen });
    return;
  }
  writeCookie(COOKIE, String(isCollapsed), SEVEN_DAYS);
  useSidebar.setState({ isCollapsed: !isCollapsed });
}

export function setSidebarSheet(isSheetOpen: boolean): void {
  useSidebar.setState({ isSheetOpen });
}
