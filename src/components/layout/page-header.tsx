import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  /** One line: what the page shows. */
  description?: ReactNode;
  /** At the right: last update, buttons. */
  children?: ReactNode;
}

/** Title and one-line subtitle of every page; the only h1. */
export function PageHeader({ title, description, children }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <div className="min-w-0">
        <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
        {description ? <div className="text-muted-foreground mt-0.5 text-sm">{description}</div> : null}
      </div>
      {children ? (
        <div className="text-muted-foreground ml-auto flex flex-wrap items-center justify-end gap-2 text-xs">
          {children}
        </div>
      ) : null}
    </header>
  );
}
