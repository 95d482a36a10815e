import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { HrefLink } from '@/components/layout/href-link.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { homeQuery } from '@/data/home-query.ts';
import { useMember } from '@/data/member.tsx';
import { useLinkedPartnerId, useSelectedPartner } from '@/data/partner.tsx';
import { partnersQuery } from '@/data/partner-query.ts';
import { pageAddress } from '@/pages/page-at.ts';
import { homePages, type ListedPage, menuGroups } from '@/pages/page-lists.ts';
import { shellText } from '@/text/shell.ts';
import { type MenuCount, menuCounts } from './menu-counts.ts';
import { tabId } from './tabs.ts';
import { addressOf, useTabs } from './tabs-store.ts';

interface SidebarMenuProps {
  isCollapsed: boolean;
  onChoose?: () => void;
}

/** The menu, or why a member without partners has none: each of its pages would lead back to the same sentence. */
export function SidebarMenu(props: SidebarMenuProps) {
  const { data: partners } = useQuery(partnersQuery(useMember().id));
  if (partners?.length !== 0) return <PageMenu {...props} />;
  return (
    <div className="text-muted-foreground flex min-h-0 flex-1 flex-col items-start gap-1.5 px-2 pt-3 text-xs">
      {props.isCollapsed ? null : (
        <>
          <p>{shellText.sidebar.noPartners}</p>
          <Link
            to="/partner"
            onClick={props.onChoose}
            className="focus-ring text-foreground rounded-sm font-semibold hover:underline"
          >
            {shellText.sidebar.noPartnersLink}
          </Link>
        </>
      )}
    </div>
  );
}

/** In groups, with what waits on a page. An item whose page is open returns to it as it was left. */
function PageMenu({ isCollapsed, onChoose }: SidebarMenuProps) {
  const partner = useSelectedPartner();
  const partnerId = useLinkedPartnerId();
  const { data: summary } = useQuery({ ...homeQuery(partner?.code ?? ''), enabled: partner !== null });
  const counts = menuCounts(summary);
  const tabs = useTabs((state) => state.tabs);
  const activeId = useRouterState({ select: (state) => tabId(state.location.pathname) });
  const entry = (page: ListedPage) => (
    <MenuLink
      key={page.path}
      href={addressOf(tabs, page.path, pageAddress(page, partnerId))}
      title={page.title}
      icon={page.icon}
      count={counts[page.path]}
      isActive={activeId === page.path}
      isCollapsed={isCollapsed}
      onChoose={onChoose}
    />
  );
  return (
    <nav aria-label={shellText.sidebar.menu} className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 pb-2">
      <ul className="pt-1">{homePages.map(entry)}</ul>
      {menuGroups.map(({ title, items }) => (
        <section key={title} aria-label={title}>
          {isCollapsed ? (
            <div aria-hidden className="bg-border mx-1.5 my-2 h-px" />
          ) : (
            <h2 className="text-subtle-foreground text-2xs px-2 pt-3 pb-1 font-semibold">{title}</h2>
          )}
          <ul className="flex flex-col gap-0.5">{items.map(entry)}</ul>
        </section>
      ))}
    </nav>
  );
}

interface MenuLinkProps {
  href: string;
  title: string;
  icon: LucideIcon;
  count: MenuCount | undefined;
  isActive: boolean;
  isCollapsed: boolean;
  onChoose: (() => void) | undefined;
}

function MenuLink({ href, title, icon: Icon, count, isActive, isCollapsed, onChoose }: MenuLinkProps) {
  const name = count ? `${title} ${count.words}` : title;
  const link = (
    <HrefLink
      href={href}
      aria-current={isActive ? 'page' : undefined}
      aria-label={isCollapsed ? name : undefined}
      onClick={onChoose}
      className={cn(
        'focus-ring relative flex h-8 items-center gap-2.5 rounded-md px-2 text-[0.84375rem] font-medium max-md:h-10',
        isActive
          ? 'bg-accent text-foreground font-semibold'
          : 'text-muted-foreground hover:bg-accent hover:text-foreground',
        isCollapsed && 'justify-center px-0',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      {isCollapsed ? null : <span className="truncate">{title}</span>}
      {count ? <CountMark count={count} isCollapsed={isCollapsed} /> : null}
    </HrefLink>
  );
  return (
    <li>
      {isCollapsed ? (
        <Tooltip text={name} side="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
}

/** The figure in red, with its words for screen readers; beside an icon alone a dot. */
function CountMark({ count, isCollapsed }: { count: MenuCount; isCollapsed: boolean }) {
  if (isCollapsed)
    return <span aria-hidden className="bg-red absolute top-1.5 right-1.5 size-1.5 rounded-full" />;
  return (
    <span className="text-red ml-auto pt-px pl-1 text-xs font-semibold tabular-nums" title={count.words}>
      <span aria-hidden>{count.figure}</span>
      <span className="sr-only"> {count.words}</span>
    </span>
  );
}
