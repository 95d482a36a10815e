import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** The plain parts of a table: 13 px, rows 38 px, header 36 px. The caller wraps it in what scrolls. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <table
      className={cn('w-full border-separate border-spacing-0 text-sm tabular-nums', className)}
      {...props}
    />
  );
}

export function TableHeader(props: ComponentProps<'thead'>) {
  return <thead {...props} />;
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />;
}

export function TableFooter({ className, ...props }: ComponentProps<'tfoot'>) {
  return <tfoot className={cn('[&_td]:bg-raised font-bold [&_td]:border-t', className)} {...props} />;
}

export function TableRow(props: ComponentProps<'tr'>) {
  return <tr {...props} />;
}

export function TableHead({ className, scope = 'col', ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope={scope}
      className={cn(
        'bg-raised text-muted-foreground h-9 border-b px-2.5 text-left text-xs font-semibold whitespace-nowrap',
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return (
    <td
      className={cn(
        // A cell whose text is cut takes the focus (table-region.tsx).
        'border-border-soft bg-card focus-visible:outline-ring h-9.5 border-b px-2.5 whitespace-nowrap -outline-offset-2 focus-visible:outline-2',
        className,
      )}
      {...props}
    />
  );
}
