import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';

interface StatCardProps {
  label: string;
  /** How the number is made; behind an information button. */
  formula: string;
  value: string;
  /** The change against what `comparison` names; its colour follows good or bad, not up or down. */
  delta?: { text: string; tone: 'good' | 'bad' | 'flat' };
  comparison: ReactNode;
  /** Leads to the page that the figure comes from. */
  link?: ReactNode;
  /** What is to be known of the number itself, such as that it still grows; as high as the label at most. */
  badge?: ReactNode;
}

/** On a phone a third of its width: one line for the figure, and as many as it takes for what it is against. */
const CARD = '@container min-w-0 px-4 py-3.5 max-md:px-2 max-md:py-1';

const toneClasses = { good: 'text-green', bad: 'text-red', flat: 'text-muted-foreground' };

/** One key figure: label with its formula, number with unit, change against a named comparison. */
export function StatCard({ label, formula, value, delta, comparison, link, badge }: StatCardProps) {
  return (
    <Card className={CARD}>
      <div className="flex min-h-6 items-center gap-1 max-md:min-h-7 max-md:gap-0.5">
        <h2 className="text-muted-foreground max-md:text-2xs text-xs font-medium break-keep max-md:leading-3.5">
          {label}
        </h2>
        <Tooltip text={formula} onPress>
          <button
            type="button"
            aria-label={`${label}: ${formula}`}
            className="focus-ring text-subtle-foreground grid size-5 place-items-center rounded-sm"
          >
            <Info aria-hidden className="size-3.5" />
          </button>
        </Tooltip>
        {badge ? <span className="ml-auto flex items-center">{badge}</span> : null}
        {link ? <span className="-my-0.5 ml-auto flex items-center">{link}</span> : null}
      </div>
      <p
        data-figure
        className={cn(
          // In a narrow card millions of won, and anywhere billions, would leave their unit on a line of its own.
          value.length > 13 ? 'text-base sm:text-lg' : 'text-lg sm:text-[1.375rem]',
          value.length > 8 && 'md:@max-[9rem]:text-lg',
          value.length > 11 && 'md:@max-[11rem]:text-lg',
          // After the sizes, which bring a height of their own.
          'mt-0.5 min-h-8 leading-8 font-bold tracking-tight tabular-nums sm:leading-8',
          // A third of a phone's width shows the whole figure.
          value.length > 11 ? 'max-md:text-2xs' : value.length > 9 ? 'max-md:text-xs' : 'max-md:text-sm',
          value.length > 13 && 'max-md:tracking-tighter',
          'max-md:mt-0 max-md:min-h-6 max-md:truncate max-md:leading-6',
          // A sheet has up to eight cards beside each other.
          'print:text-base print:leading-8',
        )}
      >
        {value}
      </p>
      <p
        data-against
        className="text-subtle-foreground max-md:text-2xs mt-0.5 flex min-h-5 flex-wrap gap-x-1 text-xs break-keep max-md:mt-0 max-md:min-h-4 max-md:leading-4 max-md:empty:min-h-0"
      >
        {delta ? (
          <b className={cn('font-semibold tabular-nums', toneClasses[delta.tone])}>{delta.text}</b>
        ) : null}
        {comparison}
      </p>
    </Card>
  );
}

const lineClasses = { 1: 'h-5 max-md:h-4', 2: 'h-5 max-md:h-8', 4: 'h-17 max-md:h-16' };

/** The same card while its number loads; lines: how many stand below the number; 2 where a phone alone has the second. */
export function StatCardSkeleton({ lines = 1 }: { lines?: keyof typeof lineClasses }) {
  return (
    <Card className={CARD}>
      <div className="flex h-6 items-center max-md:h-7">
        <Skeleton className="h-4 w-20 max-w-full" />
      </div>
      <div className="mt-0.5 flex h-8 items-center max-md:mt-0 max-md:h-6">
        <Skeleton className="h-6 w-24 max-w-full max-md:h-5" />
      </div>
      <div className={cn('mt-0.5 flex items-center max-md:mt-0', lineClasses[lines])}>
        <Skeleton className="h-4 w-28 max-w-full max-md:h-3" />
      </div>
    </Card>
  );
}
