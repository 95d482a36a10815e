import { Tabs as TabsPrimitive } from 'radix-ui';
import { type ComponentProps, useEffect, useRef } from 'react';
import { cn } from './cn.ts';

/** Parts of a page of which one is shown; the arrow keys move between the tabs, Enter opens one. The chosen tab is in sight. */
export function Tabs({ value, ...props }: ComponentProps<typeof TabsPrimitive.Root> & { value: string }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In the frame, which lays the page out anyway: here the browser would have to do so once more.
    const frame = requestAnimationFrame(() => {
      const tab = root.current?.querySelector<HTMLElement>(`[role="tab"][data-value="${value}"]`);
      const list = tab?.parentElement;
      // Not scrollIntoView, which would scroll the page to its tabs too.
      if (list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <TabsPrimitive.Root ref={root} value={value} activationMode="manual" {...props} />;
}

/** Scrolls to the side where the tabs have no room. Focus rings lie within, because what scrolls cuts its edges. */
export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  return (
    <TabsPrimitive.List
      className={cn('relative flex [scrollbar-width:none] gap-1 overflow-x-auto border-b', className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, value, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      value={value}
      data-value={value}
      className={cn(
        'focus-ring text-muted-foreground hover:text-foreground data-[state=active]:border-foreground data-[state=active]:text-foreground h-9.5 shrink-0 rounded-t-md border-b-2 border-transparent px-3.5 text-sm font-semibold -outline-offset-2 transition-colors',
        className,
      )}
      {...props}
    />
  );
}

/** Not there, and nothing of it asked for, while another one is shown. */
export function TabsContent({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  return (
    <TabsPrimitive.Content
      className={cn('focus-ring flex min-w-0 flex-col gap-3.5 rounded-md', className)}
      {...props}
    />
  );
}
