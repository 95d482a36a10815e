import { Ellipsis, Keyboard, LogOut } from 'lucide-react';
import { HrefLink } from '@/components/layout/href-link.tsx';
import { cn } from '@/components/ui/cn.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { useMember } from '@/data/member.tsx';
import { memberLabel } from '@/data/member-query.ts';
import { useLinkedPartnerId, useMemberRights } from '@/data/partner.tsx';
import { useSignOut } from '@/data/use-sign-out.ts';
import { pageAddress } from '@/pages/page-at.ts';
import { mayOpen, userPages } from '@/pages/page-lists.ts';
import { shellText } from '@/text/shell.ts';
import { MemberAvatar } from './member-avatar.tsx';
import type { Overlay } from './overlay.ts';
import { ThemeItems } from './theme-items.tsx';

interface UserMenuProps {
  isCollapsed: boolean;
  onChoose?: () => void;
  onOpen: (overlay: Overlay) => void;
}

/** Who is signed in; settings, theme, shortcuts, loading for those who may, the backend's state, and log out. */
export function UserMenu({ isCollapsed, onChoose, onOpen }: UserMenuProps) {
  const member = useMember();
  const partnerId = useLinkedPartnerId();
  const rights = useMemberRights();
  const { signOut } = useSignOut();
  const name = memberLabel(member);
  const text = shellText.user;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={isCollapsed ? text.menu(name) : undefined}
        className={cn(
          'focus-ring hover:bg-accent data-[state=open]:bg-accent flex shrink-0 items-center gap-2 rounded-md text-left',
          isCollapsed ? 'justify-center p-1' : 'p-2',
        )}
      >
        <MemberAvatar member={member} />
        {isCollapsed ? null : (
          <>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-semibold">{name}</span>
              {name === member.email ? null : (
                <span className="text-subtle-foreground text-2xs block truncate">{member.email}</span>
              )}
            </span>
            <span className="sr-only">{text.action}</span>
            <Ellipsis aria-hidden className="text-subtle-foreground size-4 shrink-0" />
          </>
        )}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="w-48">
        <DropdownMenuLabel className="truncate">{member.email}</DropdownMenuLabel>
        {userPages
          .filter((page) => mayOpen(page, rights))
          .map((page) => (
            <DropdownMenuItem key={page.path} asChild onSelect={onChoose}>
              <HrefLink href={pageAddress(page, partnerId)}>
                <page.icon aria-hidden /> {page.title}
              </HrefLink>
            </DropdownMenuItem>
          ))}
        <DropdownMenuItem onSelect={() => onOpen('shortcuts')}>
          <Keyboard aria-hidden /> {text.shortcuts}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <ThemeItems />
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={signOut}>
          <LogOut aria-hidden /> {text.signOut}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
