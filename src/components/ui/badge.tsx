import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const badgeVariants = cva(
  'inline-flex h-5.25 shrink-0 items-center gap-1 rounded-sm px-1.75 text-2xs font-semibold whitespace-nowrap [&_svg]:size-3',
  {
    variants: {
      tone: {
        gray: 'bg-gray-soft text-muted-foreground',
        green: 'bg-green-soft text-green',
        blue: 'bg-blue-soft text-blue',
        red: 'bg-red-soft text-red',
        yellow: 'bg-yellow-soft text-yellow',
      },
    },
    defaultVariants: { tone: 'gray' },
  },
);

/** The colours that carry a meaning (docs/design-language.md says which). */
export type Tone = NonNullable<VariantProps<typeof badgeVariants>['tone']>;

export function Badge({
  className,
  tone,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ tone }), className)} {...props} />;
}
