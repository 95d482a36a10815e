import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A grey block of the size of what will stand here. The region around it says that it loads (aria-busy). */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('bg-muted animate-pulse rounded-md', className)} {...props} />;
}
