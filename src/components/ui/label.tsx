import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export function Label({ className, ...props }: ComponentProps<'label'>) {
  // The caller gives htmlFor or puts the control inside.
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control
  return <label className={cn('text-muted-foreground block text-xs font-medium', className)} {...props} />;
}
