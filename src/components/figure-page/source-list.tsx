import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { salesSourceText as text } from '@/text/sales-source.ts';
import { PartFailed } from './part.tsx';
import type { PartState } from './part-state.ts';

// What a panel of 구성 is built of.

interface SectionProps<Part> {
  title: string;
  state: PartState<Part>;
  /** At the right of the title. */
  action?: ReactNode;
  children: (value: Part) => ReactNode;
}

/** A part of the panel under its title: it loads and fails alone. */
export function Section<Part>({ title, state, action, children }: SectionProps<Part>) {
  return (
    <section aria-label={title} aria-busy={state.is === 'loading'}>
      <div className="mb-1 flex min-h-7.5 items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{title}</h3>
        {action}
      </div>
      {state.is === 'ready' ? children(state.value) : null}
      {state.is === 'loading' ? <Skeleton className="h-24 w-full" /> : null}
      {state.is === 'failed' ? (
        <PartFailed error={state.error} retry={state.retry} title={text.failed} />
      ) : null}
    </section>
  );
}

interface LineProps {
  name: ReactNode;
  detail?: string;
  value: ReactNode;
  /** Leads on to what the line is made of. */
  onOpen?: () => void;
}

/** What a row is, a second line about it, and its value. */
export function Line({ name, detail, value, onOpen }: LineProps) {
  const content = (
    <>
      <span className="min-w-0 flex-1 break-words">
        {name}
        {detail ? <span className="text-subtle-foreground block text-xs">{detail}</span> : null}
      </span>
      <span className="shrink-0 tabular-nums">{value}</span>
      {onOpen ? <ChevronRight aria-hidden className="text-subtle-foreground size-4 self-center" /> : null}
    </>
  );
  const classes = 'border-border flex w-full items-baseline gap-3 border-b py-1.5 text-left text-sm';
  return onOpen ? (
    <button type="button" className={`${classes} focus-ring hover:bg-accent rounded-sm`} onClick={onOpen}>
      {content}
    </button>
  ) : (
    <div className={classes}>{content}</div>
  );
}

export const Note = ({ children }: { children: ReactNode }) => (
  <p className="text-muted-foreground py-2 text-sm">{children}</p>
);
