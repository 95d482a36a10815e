import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { formatMoment } from '@/domain/korea-time.ts';
import { changesText as text } from '@/text/changes.ts';

interface Moment {
  /** ISO moment. */
  at: string;
  /** Null: nobody, but a file. */
  memberName: string | null;
}

/** A value before and after a change, as a person reads it. */
export interface ChangedValue {
  name?: string;
  /** Beside the name. */
  since?: string;
  from: string;
  to: string;
}

interface ChangeTrailProps<Change> {
  changes: readonly Change[];
  valuesOf: (change: Change) => readonly ChangedValue[];
  /** In the place of changes where there are none. */
  empty?: string;
  /** Beside a change. */
  renderAction?: (change: Change) => ReactNode;
  /** How the subject began, as a last line. */
  children?: ReactNode;
  className?: string;
}

/** The changes of one subject, in its details: when and who, what from what to what. */
export function ChangeTrail<Change extends Moment & { id: number }>(props: ChangeTrailProps<Change>) {
  const { changes, valuesOf, empty, renderAction, children, className } = props;
  if (changes.length === 0 && empty) return <p className="text-muted-foreground text-sm">{empty}</p>;
  return (
    <ol className={cn('grid gap-2 text-sm', className)}>
      {changes.map((change) => (
        <li key={change.id} className="grid gap-0.5">
          {valuesOf(change).map(({ name, since, from, to }) => (
            <p key={name} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
              {name ? <span className="font-medium">{name}</span> : null}
              {since ? <span className="text-muted-foreground text-xs">{since}</span> : null}
              <span className="sr-only">{text.columns.from}</span>
              <span className="text-muted-foreground">{from}</span>
              <ArrowRight aria-hidden className="text-subtle-foreground size-3.5" />
              <span className="sr-only">{text.columns.to}</span>
              <span>{to}</span>
            </p>
          ))}
          <div className="flex flex-wrap items-center gap-x-2">
            <ChangedBy {...change} />
            {renderAction?.(change)}
          </div>
        </li>
      ))}
      {children}
    </ol>
  );
}

/** When something was done, and by whom. */
export function ChangedBy({ at, memberName }: Moment) {
  return <span className="text-subtle-foreground text-xs">{text.by(formatMoment(at), memberName)}</span>;
}
