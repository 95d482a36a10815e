import { Tooltip as TooltipPrimitive } from 'radix-ui';
import { type ComponentProps, type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { cn } from './cn.ts';

interface TooltipProps extends ComponentProps<typeof TooltipPrimitive.Content> {
  text: ReactNode;
  /** The control that the text explains: it must take focus, so that the keyboard reaches the text. */
  children: ReactNode;
  /** The control does nothing but explain: a press shows the text, which is how a finger asks for it. */
  onPress?: true;
}

/** A short explanation of one control, by mouse and by keyboard focus. */
export function Tooltip({ text, children, onPress, className, sideOffset = 6, ...props }: TooltipProps) {
  const [open, setOpen] = useState(false);
  // Scrolling closes a tooltip, and focus scrolls a control into view: open in the frame after, not with the focus.
  const openAfterScroll = (event: FocusEvent) => {
    event.preventDefault();
    const control = event.target;
    requestAnimationFrame(() => {
      if (control.matches(':focus-visible')) setOpen(true);
    });
  };
  const press = (event: MouseEvent) => {
    // Otherwise a press closes.
    event.preventDefault();
    setOpen(true);
  };
  return (
    <TooltipPrimitive.Provider delayDuration={200}>
      <TooltipPrimitive.Root open={open} onOpenChange={setOpen}>
        <TooltipPrimitive.Trigger asChild onFocus={openAfterScroll} {...(onPress ? { onClick: press } : {})}>
          {children}
        </TooltipPrimitive.Trigger>
        <Body sideOffset={sideOffset} className={className} {...props}>
          {text}
        </Body>
      </TooltipPrimitive.Root>
    </TooltipPrimitive.Provider>
  );
}

interface OpenTooltipProps extends ComponentProps<typeof TooltipPrimitive.Content> {
  text: string;
  /** Where the text stands. */
  children: ReactNode;
  /** Escape, scrolling, a press elsewhere or another tooltip. */
  onClose: () => void;
}

/** A tooltip that the caller opens by drawing it. */
export function OpenTooltip({ text, children, onClose, ...props }: OpenTooltipProps) {
  return (
    <TooltipPrimitive.Provider>
      <TooltipPrimitive.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <TooltipPrimitive.Trigger asChild>{children}</TooltipPrimitive.Trigger>
        <Body {...props}>{text}</Body>
      </TooltipPrimitive.Root>
    </TooltipPrimitive.Provider>
  );
}

function Body({ className, ...props }: ComponentProps<typeof TooltipPrimitive.Content>) {
  return (
    <TooltipPrimitive.Portal>
      <TooltipPrimitive.Content
        collisionPadding={8}
        className={cn(
          'bg-primary text-primary-foreground appear z-50 max-w-72 rounded-md px-2.5 py-1.5 text-xs font-medium wrap-anywhere whitespace-pre-line',
          className,
        )}
        {...props}
      />
    </TooltipPrimitive.Portal>
  );
}
