import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

export const buttonVariants = cva(
  'focus-ring inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-semibold whitespace-nowrap transition-colors select-none disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary:
          'border-primary bg-primary text-primary-foreground hover:opacity-90 disabled:hover:opacity-50',
        secondary: 'bg-card text-foreground hover:bg-accent disabled:hover:bg-card',
        ghost: 'text-muted-foreground hover:bg-accent hover:text-foreground border-transparent',
        destructive: 'border-red text-red bg-card hover:bg-red-soft',
        link: 'text-foreground h-auto border-transparent p-0 underline-offset-4 hover:underline',
      },
      size: {
        default: 'h-8.5 px-3.5 text-sm',
        sm: 'h-7.5 px-2.5 text-sm font-medium',
        lg: 'h-10.5 px-4 text-base',
        icon: 'size-8.5',
        'icon-sm': 'size-7',
      },
    },
    compoundVariants: [{ variant: 'link', className: 'h-auto px-0' }],
    defaultVariants: { variant: 'secondary', size: 'default' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Draws the only child (a link, say) as this button. */
  asChild?: boolean;
  /** Shows a spinner and refuses presses, but keeps focus and width. */
  busy?: boolean;
}

export function Button({
  className,
  variant,
  size,
  asChild,
  busy,
  type = 'button',
  children,
  onClick,
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type={busy ? 'button' : type}
      className={cn(classes, busy && 'relative')}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {busy ? <Spinner className="absolute" /> : null}
      <span className={cn('inline-flex items-center gap-1.5', busy && 'opacity-0')}>{children}</span>
    </button>
  );
}
