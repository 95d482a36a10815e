import type { ReactNode } from 'react';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { periodName, type SettledPeriod } from './settled-periods.ts';

interface PeriodCardProps {
  title: string;
  period: SettledPeriod;
  children: ReactNode;
}

/** A card about one settlement period. */
export const PeriodCard = ({ title, period, children }: PeriodCardProps) => (
  <Card aria-label={title} className="min-w-0">
    <CardHeader>
      <CardTitle>{title}</CardTitle>
      <span className="text-subtle-foreground text-xs tabular-nums">{periodName(period)}</span>
    </CardHeader>
    {children}
  </Card>
);
