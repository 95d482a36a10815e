import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '@/components/ui/cn.ts';

interface SortButtonProps {
  label: string;
  direction: 'asc' | 'desc' | undefined;
  alignEnd: boolean;
  onPress: () => void;
}

/** The heading's text as a button; the heading itself says the order (aria-sort). */
export function SortButton({ label, direction, alignEnd, onPress }: SortButtonProps) {
  const Icon = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={cn(
        'focus-ring hover:text-foreground inline-flex min-w-0 items-center gap-1 rounded-sm font-semibold',
        alignEnd ? 'flex-row-reverse text-right' : 'text-left',
        direction && 'text-foreground',
      )}
      onClick={onPress}
    >
      <HeadingText>{label}</HeadingText>
      {/* Stands in the cell's padding, so that a sorted heading is no wider. */}
      {direction ? (
        <Icon aria-hidden className={cn('size-3 shrink-0', alignEnd ? '-ml-4' : '-mr-4')} />
      ) : null}
    </button>
  );
}

/** A heading takes two lines, broken anywhere: six syllables without a space stand above numbers of four digits. */
export function HeadingText({ children }: { children: string }) {
  return <span className="line-clamp-2 leading-tight break-normal whitespace-normal">{children}</span>;
}
