import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** One key of a keyboard shortcut. */
export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'text-2xs inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border border-current/40 px-1 font-sans leading-none opacity-80',
        className,
      )}
      {...props}
    />
  );
}
