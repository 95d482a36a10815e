import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
import { cn } from '@/components/ui/cn.ts';
import { tableText } from '@/text/table.ts';
import { pageButtons, pageCount } from './pager-pages.ts';
import { usePhone } from '@/components/layout/use-phone.ts';

const text = tableText.pager;
const buttonClasses =
  'focus-ring grid h-7.5 min-w-7.5 place-items-center rounded-md px-1 text-sm tabular-nums enabled:hover:bg-accent disabled:opacity-40';

interface PagerProps {
  /** Name of the table, for its landmark. */
  label: string;
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** Up to 10 page buttons (5 on a phone) with first, previous, next and last. */
export function Pager({ label, page, total, onPage }: PagerProps) {
  const most = usePhone() ? 5 : 10;
  const pages = pageCount(total);
  const step = (name: string, to: number, Icon: LucideIcon) => (
    <button
      type="button"
      className={cn(buttonClasses, 'text-muted-foreground')}
      aria-label={name}
      disabled={to < 1 || to > pages || to === page}
      onClick={() => onPage(to)}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
  return (
    <nav aria-label={text.label(label)} className="flex items-center justify-center gap-1 p-2.5">
      {step(text.first, 1, ChevronsLeft)}
      {step(text.previous, page - 1, ChevronLeft)}
      {pageButtons(page, pages, most).map((button) => (
        <button
          key={button}
          type="button"
          aria-label={text.page(button)}
          aria-current={button === page ? 'page' : undefined}
          className={cn(
            buttonClasses,
            button === page
              ? 'bg-primary text-primary-foreground enabled:hover:bg-primary font-semibold'
              : 'text-muted-foreground',
          )}
          onClick={() => onPage(button)}
        >
          {button}
        </button>
      ))}
      {step(text.next, page + 1, ChevronRight)}
      {step(text.last, pages, ChevronsRight)}
    </nav>
  );
}
