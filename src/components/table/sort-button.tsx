import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '@/components/ui/cn.ts';

interface SortButtonProps {
  label: string;
  unit: string | undefined;
  direction: 'asc' | 'desc' | undefined;
  alignEnd: boolean;
  onPress: () => void;
}

/** The heading's text as a button; the heading itself says the order (aria-sort). */
export function SortButton({ label, unit, direction, alignEnd, onPress }: SortButtonProps) {
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
      <HeadingText unit={unit}>{label}</HeadingText>
      {/* Stands in the cell's padding, so that a sorted heading is no wider. */}
      {direction ? (
        <Icon aria-hidden className={cn('size-3 shrink-0', alignEnd ? '-ml-4' : '-mr-4')} />
      ) : null}
    </button>
  );
}

/** A heading takes two lines, broken anywhere: six syllables without a space stand above numbers of four digits. */
export function HeadingText({ children, unit }: { children: string; unit: string | undefined }) {
  return (
    <span className="line-clamp-2 leading-tight break-normal whitespace-normal">
      {children}
      {/* No text of the heading, whose name files and the order in the URL share. */}
      {unit === undefined ? null : (
        <span aria-hidden data-unit={unit} className="font-normal after:content-['('_attr(data-unit)_')']" />
      )}
    </span>
  );
}
