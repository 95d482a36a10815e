import { cva, type VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import { Dialog as DialogPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { overlayClasses } from './dialog.tsx';

export const Sheet = DialogPrimitive.Root;
export const SheetTrigger = DialogPrimitive.Trigger;

const sheetVariants = cva(
  'bg-popover shadow-pop data-[state=open]:appear-from-side fixed z-50 flex scroll-p-2 flex-col gap-4 overflow-y-auto p-4 outline-none',
  {
    variants: {
      side: {
        left: 'inset-y-0 left-0 w-64 max-w-[85vw] [--from-x:-1rem]',
        right: 'inset-y-0 right-0 w-96 max-w-[92vw] [--from-x:1rem]',
        bottom: 'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-xl [--from-y:1rem]',
      },
    },
    defaultVariants: { side: 'right' },
  },
);

interface SheetContentProps
  extends ComponentProps<typeof DialogPrimitive.Content>, VariantProps<typeof sheetVariants> {
  /** Accessible name of the close button; without it there is none. */
  closeLabel?: string;
}

/** A dialog that comes from an edge of the screen: filters and the menu on a phone. */
export function SheetContent({ className, side, closeLabel, children, ...props }: SheetContentProps) {
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={overlayClasses} />
      <DialogPrimitive.Content className={cn(sheetVariants({ side }), className)} {...props}>
        {children}
        {closeLabel ? (
          <DialogPrimitive.Close
            aria-label={closeLabel}
            className="focus-ring text-muted-foreground hover:bg-accent hover:text-foreground absolute top-3 right-3 grid size-7 place-items-center rounded-md"
          >
            <X aria-hidden className="size-4" />
          </DialogPrimitive.Close>
        ) : null}
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

export function SheetTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title className={cn('text-lg font-semibold', className)} {...props} />;
}

export function SheetDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description className={cn('text-muted-foreground text-sm', className)} {...props} />
  );
}
