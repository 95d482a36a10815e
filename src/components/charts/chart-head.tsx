import type { ReactNode } from 'react';
import { CardDescription, CardTitle } from '@/components/ui/card.tsx';

interface ChartHeadProps {
  title: string;
  subtitle: string;
  children?: ReactNode;
}

/** Title of a chart, what it is drawn in, and its buttons. */
export function ChartHead({ title, subtitle, children }: ChartHeadProps) {
  return (
    <div className="mb-2 flex min-h-7 items-start justify-between gap-3">
      <div className="min-w-0">
        <CardTitle>{title}</CardTitle>
        {subtitle === '' ? null : <CardDescription>{subtitle}</CardDescription>}
      </div>
      {children}
    </div>
  );
}
