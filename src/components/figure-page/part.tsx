import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatCardSkeleton } from '@/components/figures/stat-card.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { cn } from '@/components/ui/cn.ts';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { failureText } from '@/data/failure-text.ts';
import { errorsText } from '@/text/errors.ts';
import type { FailedPart, PartState } from './part-state.ts';

interface PartFailedProps extends Omit<FailedPart, 'is'> {
  /** What could not be shown; without it: this card. */
  title?: string;
  className?: string;
}

/** In the place of a part's content when it failed. */
export function PartFailed({ error, retry, title = errorsText.part, className }: PartFailedProps) {
  const why = error === null ? null : failureText(error);
  return (
    <StateMessage
      error
      icon={CircleAlert}
      {...(className ? { className } : {})}
      title={title}
      text={why && `${why.title} ${why.action}`}
      action={
        <Button size="sm" onClick={retry}>
          {errorsText.retry}
        </Button>
      }
    />
  );
}

interface PartCardProps<Part> {
  state: PartState<Part>;
  /** Title and buttons, there in every state. */
  head: ReactNode;
  className: string;
  /** Of the shape of what comes. */
  skeleton: ReactNode;
  failedClassName: string;
  children: (value: Part) => ReactNode;
  /** Below, in every state. */
  foot?: ReactNode;
}

/** A card of a dashboard around one part of the answer. */
export function PartCard<Part>(props: PartCardProps<Part>) {
  const { state, head, className, skeleton, failedClassName, children, foot } = props;
  return (
    <Card aria-busy={state.is === 'loading'} className={className}>
      {head}
      {state.is === 'ready' ? children(state.value) : null}
      {state.is === 'loading' ? skeleton : null}
      {state.is === 'failed' ? (
        <PartFailed error={state.error} retry={state.retry} className={failedClassName} />
      ) : null}
      {foot}
    </Card>
  );
}

/** The key figures on top of a page; a phone has three small ones beside each other, so that the list begins within its first screen. */
export function MetricCards({
  children,
  className = 'xl:grid-cols-4',
}: {
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={cn('grid grid-cols-3 gap-1.5 md:grid-cols-2 md:gap-3.5', className)}>{children}</div>
  );
}

interface MetricPartProps<Part> {
  state: PartState<Part>;
  /** What its cards are called. */
  names: readonly string[];
  /** Lines below each number, where they are more than one. */
  lines?: 2 | 4;
  /** Of that card's place, where it is not as wide as the cards. */
  failedClassName?: string;
  children: (value: Part) => ReactNode;
}

/** Key figures of one part of the answer; as many cards while it loads, and one in their place that says that it failed. */
export function MetricPart<Part>(props: MetricPartProps<Part>) {
  const { state, names, lines, failedClassName, children } = props;
  if (state.is === 'ready') return children(state.value);
  if (state.is === 'loading')
    return names.map((name) => <StatCardSkeleton key={name} {...(lines ? { lines } : {})} />);
  const place = names.length > 2 ? 'col-span-full' : names.length === 2 ? 'col-span-2' : '';
  return (
    <Card className={failedClassName ?? place}>
      <PartFailed error={state.error} retry={state.retry} className="py-4" title={errorsText.partOf(names)} />
    </Card>
  );
}
