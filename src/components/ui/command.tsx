import { Command as CommandPrimitive, useCommandState } from 'cmdk';
import { Search } from 'lucide-react';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { cn } from './cn.ts';

/** A list that is searched by typing. Filter in the caller (Korean initial consonants): shouldFilter is off. */
export function Command({ className, ...props }: ComponentProps<typeof CommandPrimitive>) {
  return (
    <CommandPrimitive
      shouldFilter={false}
      loop
      className={cn('flex min-h-0 w-full flex-col overflow-hidden', className)}
      {...props}
    />
  );
}

export function CommandInput({ className, ...props }: ComponentProps<typeof CommandPrimitive.Input>) {
  return (
    <div className="flex h-11 shrink-0 items-center gap-2.5 border-b px-4">
      <Search aria-hidden className="text-subtle-foreground size-4 shrink-0" />
      <CommandPrimitive.Input
        className={cn('h-full w-full min-w-0 bg-transparent text-base outline-none', className)}
        {...props}
      />
    </div>
  );
}

/** What is found; another search starts at its top, also where the list before it was scrolled. */
export function CommandList({ className, ...props }: ComponentProps<typeof CommandPrimitive.List>) {
  const list = useRef<HTMLDivElement>(null);
  const query = useCommandState(({ search }) => search);
  useLayoutEffect(() => {
    if (query !== '' && list.current) list.current.scrollTop = 0;
  }, [query]);
  return (
    <CommandPrimitive.List
      ref={list}
      className={cn('max-h-80 overflow-x-hidden overflow-y-auto p-1.5', className)}
      {...props}
    />
  );
}

export function CommandEmpty({ className, ...props }: ComponentProps<typeof CommandPrimitive.Empty>) {
  return (
    <CommandPrimitive.Empty
      className={cn('text-muted-foreground py-8 text-center text-sm', className)}
      {...props}
    />
  );
}

export function CommandGroup({ className, ...props }: ComponentProps<typeof CommandPrimitive.Group>) {
  return (
    <CommandPrimitive.Group
      className={cn(
        '[&_[cmdk-group-heading]]:text-subtle-foreground [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:font-semibold',
        className,
      )}
      {...props}
    />
  );
}

export function CommandItem({ className, ...props }: ComponentProps<typeof CommandPrimitive.Item>) {
  return (
    <CommandPrimitive.Item
      className={cn(
        'data-[selected=true]:bg-accent flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 text-sm outline-none select-none [&_svg]:size-4 [&_svg]:shrink-0',
        className,
      )}
      {...props}
    />
  );
}
