import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Illustration } from './illustration.tsx';

interface StateMessageProps {
  icon?: LucideIcon;
  /** A drawing that takes the icon's place when it is there. */
  picture?: 'partners' | 'list' | 'loads';
  title: ReactNode;
  text?: ReactNode;
  /** What the person can do now: a retry button, a link. */
  action?: ReactNode;
  /** An error is announced at once. */
  error?: boolean;
  className?: string;
}

/** What stands in a card or a page that has nothing to show: empty, failed, not found. */
export function StateMessage({
  icon: Icon,
  picture,
  title,
  text,
  action,
  error,
  className,
}: StateMessageProps) {
  const tile = Icon ? (
    <span
      className={cn(
        'mb-1.5 grid size-10 place-items-center rounded-lg',
        error ? 'bg-red-soft text-red' : 'bg-muted text-muted-foreground',
      )}
    >
      <Icon aria-hidden className="size-5" />
    </span>
  ) : null;
  return (
    <div
      role={error ? 'alert' : 'status'}
      className={cn('flex flex-col items-center justify-center gap-1.5 px-4 py-10 text-center', className)}
    >
      {picture ? <Illustration name={picture}>{tile}</Illustration> : tile}
      <div className="text-base font-semibold">{title}</div>
      {text ? <p className="text-muted-foreground max-w-md text-sm">{text}</p> : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
