import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export const inputClasses =
  'field-ring border-input bg-card text-foreground aria-invalid:border-red h-8.5 w-full min-w-0 rounded-md border px-2.5 text-sm transition-colors disabled:opacity-60';

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(inputClasses, className)} {...props} />;
}
