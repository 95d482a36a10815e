import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A turning circle. Decoration only: the text beside it, or the label of its region, says what is loading. */
export function Spinner({ className, ...props }: ComponentProps<'svg'>) {
  return <LoaderCircle aria-hidden className={cn('size-4 animate-spin', className)} {...props} />;
}

/** Fills its box with a spinner and a label that screen readers hear. */
export function SpinnerArea({ label, className }: { label: string; className?: string }) {
  return (
    <output
      className={cn(
        'text-muted-foreground flex min-h-40 items-center justify-center gap-2.5 text-sm',
        className,
      )}
    >
      <Spinner className="size-5" />
      <span>{label}</span>
    </output>
  );
}
