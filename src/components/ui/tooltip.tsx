import { Tooltip as TooltipPrimitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

interface TooltipProps extends ComponentProps<typeof TooltipPrimitive.Content> {
  text: ReactNode;
  /** The control that the text explains: it must take focus, so that the keyboard reaches the text. */
  children: ReactNode;
}

/** A short explanation of one control, by mouse and by keyboard focus. */
export function Tooltip({ text, children, className, sideOffset = 6, ...props }: TooltipProps) {
  return (
    <TooltipPrimitive.Provider delayDuration={200}>
      <TooltipPrimitive.Root>
        <TooltipPrimitive.Trigger asChild>{children}</TooltipPrimitive.Trigger>
        <TooltipPrimitive.Portal>
          <TooltipPrimitive.Content
            sideOffset={sideOffset}
            collisionPadding={8}
            className={cn(
              'bg-primary text-primary-foreground appear z-50 max-w-72 rounded-md px-2.5 py-1.5 text-xs font-medium whitespace-pre-line',
              className,
            )}
            {...props}
          >
            {text}
          </TooltipPrimitive.Content>
        </TooltipPrimitive.Portal>
      </TooltipPrimitive.Root>
    </TooltipPrimitive.Provider>
  );
}
