import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const alertVariants = cva('flex items-start gap-2 rounded-md px-3 py-2.5 text-sm', {
  variants: {
    tone: { red: 'bg-red-soft text-red', green: 'bg-green-soft text-green', blue: 'bg-blue-soft text-blue' },
  },
  defaultVariants: { tone: 'red' },
});

const icons = { red: CircleAlert, green: CircleCheck, blue: Info };

/** One sentence above a form or in a card; errors are announced at once, the rest politely. */
export function Alert({
  className,
  tone,
  children,
  ...props
}: ComponentProps<'div'> & VariantProps<typeof alertVariants>) {
  const Icon = icons[tone ?? 'red'];
  return (
    <div
      role={tone === 'red' || !tone ? 'alert' : 'status'}
      className={cn(alertVariants({ tone }), className)}
      {...props}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
