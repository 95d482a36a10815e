import { Tabs as TabsPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** Parts of a page of which one is shown; the arrow keys move between the tabs, Enter opens one. */
export function Tabs(props: ComponentProps<typeof TabsPrimitive.Root>) {
  return <TabsPrimitive.Root activationMode="manual" {...props} />;
}

/** Scrolls to the side where the tabs have no room. */
export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  return (
    <TabsPrimitive.List
      className={cn('flex [scrollbar-width:none] gap-1 overflow-x-auto border-b', className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      className={cn(
        'focus-ring text-muted-foreground hover:text-foreground data-[state=active]:border-foreground data-[state=active]:text-foreground h-9.5 shrink-0 rounded-t-md border-b-2 border-transparent px-3.5 text-sm font-semibold transition-colors',
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
