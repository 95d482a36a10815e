import type { LucideIcon } from 'lucide-react';
import { menuText } from '@/text/menu.ts';
import { type AppPage, pages } from './pages.ts';

/** A page that lists name: one with an icon, which its address alone opens. */
export interface ListedPage extends AppPage {
  icon: LucideIcon;
}

const isListed = (page: AppPage): page is ListedPage => page.icon !== undefined;

/** What a member may do beyond seeing a partner. */
export interface MemberRights {
  mayLoad: boolean;
  isStaff: boolean;
  /** Administrators, and managers of a partner. */
  mayManage: boolean;
}

/** True if the member may open the page, given a partner where it needs one. */
export const mayOpen = (page: AppPage, { mayLoad, isStaff, mayManage }: MemberRights) =>
  (mayLoad || !page.needsLoading) && (isStaff || !page.needsStaff) && (mayManage || !page.needsManaging);

/** What the palette offers, as far as the member may open it. */
export const listedPages: readonly ListedPage[] = pages.filter(isListed);

const inGroup = (group: AppPage['group']) => listedPages.filter((page) => page.group === group);

/** Home, above the groups of the menu. */
export const homePages = listedPages.filter(({ scope }) => scope === 'chosen');

/** The groups of the menu as the sidebar shows them. */
export const menuGroups = (['overview', 'operations', 'analysis', 'settlement'] as const).map((group) => ({
  title: menuText.groups[group],
  items: inGroup(group),
}));

/** The pages of the user menu. */
export const userPages = inGroup('user');
