import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { Member } from '@/data/member-query.ts';
import type { Partner } from '@/data/partner-query.ts';
import { parseSearch } from '@/domain/url-search.ts';
import { activeTab, tabId } from '../tabs.ts';
import { openTabsOf, useTabs } from '../tabs-store.ts';
import { defaultViewsQuery } from './default-view-queries.ts';
import { pageOfViews } from './page-of-views.ts';

interface Navigation {
  pathname: string;
  href: string;
  searchStr: string;
}

/**
 * Leads a page that is opened without a search of its own to the default view that the member keeps of it. A tab returns as it was
 * left, and a search that was cleared on the page stays cleared. Without the views, the page opens as it is.
 */
export async function openDefaultView(
  queryClient: QueryClient,
  { member, partner }: { member: Member; partner: Partner },
  { pathname, href, searchStr }: Navigation,
  isFirst: boolean,
): Promise<void> {
  const page = pageOfViews(pathname);
  if (!page || searchStr !== '') return;
  openTabsOf(member.id);
  const tabs = useTabs.getState();
  if (tabs.tabs.some(({ path }) => path === href)) return;
  if (!isFirst && activeTab(tabs)?.id === tabId(pathname)) return;
  const views = await queryClient.fetchQuery(defaultViewsQuery(member.id)).catch(() => []);
  const search = views.find((view) => view.partner === partner.code && view.page === page.path)?.search;
  if (search) throw redirect({ to: pathname, search: parseSearch(search) as never, replace: true });
}
