import { Link, useRouter } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { copyText } from '@/data/copy-text.ts';
import { feedsText } from '@/text/feeds.ts';
import { savedViewsText as text } from '@/text/saved-views.ts';
import type { SavedView } from './saved-views-queries.ts';

interface ViewRowProps {
  view: SavedView;
  /** Below the origin. */
  address: string;
  /** What of it the partner does not have any more; null: nothing. */
  gone: string | null;
  /** The page shows it now. */
  isShown: boolean;
  onChosen: () => void;
  onRename: () => void;
  onChange: (part: Partial<Pick<SavedView, 'isShared' | 'isDefault'>>) => void;
  onOverwrite: () => void;
  onCopy: () => void;
  /** Absent where the backend answers no feeds. */
  onFeed?: (() => void) | undefined;
  onRemove: () => void;
}

/** A view: its name opens it, its menu changes it. */
export function ViewRow({ view, address, gone, isShown, ...on }: ViewRowProps) {
  const { name, owner, isShared, isDefault } = view;
  const { parseSearch } = useRouter().options;
  const copyLink = () => void copyText(new URL(address, location.origin).href, text.linkName);
  return (
    <li className="flex items-center gap-1">
      <Link
        to="."
        search={parseSearch?.(view.search) as never}
        activeOptions={{ exact: true }}
        onClick={on.onChosen}
        className={cn(
          'focus-ring hover:bg-accent min-w-0 flex-1 rounded-sm px-1.5 py-1 break-words',
          isShown && 'font-semibold',
        )}
      >
        {name}
        {owner === null ? null : (
          <span className="text-subtle-foreground block text-xs font-normal">{text.owner(owner)}</span>
        )}
        {gone === null ? null : <span className="text-red block text-xs font-normal">{gone}</span>}
      </Link>
      {isDefault ? <Badge tone="blue">{text.default}</Badge> : null}
      {owner === null && isShared ? <Badge>{text.shared}</Badge> : null}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="icon-sm" variant="ghost" aria-label={text.more(name)}>
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={copyLink}>{text.link}</DropdownMenuItem>
          {owner === null ? (
            <>
              <DropdownMenuItem onSelect={on.onOverwrite} disabled={isShown}>
                {text.overwrite}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={on.onRename}>{text.rename}</DropdownMenuItem>
              <DropdownMenuItem onSelect={() => on.onChange({ isShared: !isShared })}>
                {isShared ? text.unshare : text.share}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => on.onChange({ isDefault: !isDefault })}>
                {isDefault ? text.noDefault : text.makeDefault}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={on.onCopy}>{text.copyOwn}</DropdownMenuItem>
              {on.onFeed ? <DropdownMenuItem onSelect={on.onFeed}>{feedsText.make}</DropdownMenuItem> : null}
              <DropdownMenuItem onSelect={on.onRemove}>{text.remove}</DropdownMenuItem>
            </>
          ) : (
            <DropdownMenuItem onSelect={on.onCopy}>{text.copy}</DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
    </li>
  );
}
