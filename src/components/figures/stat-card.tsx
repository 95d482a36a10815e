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

const toneClasses = { good: 'text-green', bad: 'text-red', flat: 'text-muted-foreground' };

/** One key figure: label with its formula, number with unit, change against a named comparison. */
export function StatCard({ label, formula, value, delta, comparison, link, badge }: StatCardProps) {
  return (
    <Card className="@container px-4 py-3.5">
      <div className="flex min-h-6 items-center gap-1">
        <h2 className="text-muted-foreground text-xs font-medium">{label}</h2>
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
        className={cn(
          // In a narrow card millions of won, and anywhere billions, would leave their unit on a line of its own.
          value.length > 13 ? 'text-base sm:text-lg' : 'text-lg sm:text-[1.375rem]',
          value.length > 8 && '@max-[9rem]:text-lg',
          value.length > 11 && '@max-[11rem]:text-lg',
          // After the sizes, which bring a height of their own.
          'mt-0.5 min-h-8 leading-8 font-bold tracking-tight tabular-nums sm:leading-8',
          // A sheet has up to eight cards beside each other.
          'print:text-base print:leading-8',
        )}
      >
        {value}
      </p>
      <p className="text-subtle-foreground mt-0.5 flex min-h-5 flex-wrap gap-x-1 text-xs">
        {delta ? (
          <b className={cn('font-semibold tabular-nums', toneClasses[delta.tone])}>{delta.text}</b>
        ) : null}
        {comparison}
      </p>
    </Card>
  );
}

/** The same card while its number loads. */
export function StatCardSkeleton() {
  return (
    <Card className="px-4 py-3.5">
      <div className="flex h-6 items-center">
        <Skeleton className="h-4 w-20" />
      </div>
      <div className="mt-0.5 flex h-8 items-center">
        <Skeleton className="h-6 w-24" />
      </div>
      <div className="mt-0.5 flex h-5 items-center">
        <Skeleton className="h-4 w-28" />
      </div>
    </Card>
  );
}
