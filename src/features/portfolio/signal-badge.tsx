import { Minus, TrendingUp, TriangleAlert } from 'lucide-react';
import { Badge } from '@/components/ui/badge.tsx';
import { NO_VALUE } from '@/domain/numbers.ts';
import { portfolioText as text } from '@/text/portfolio.ts';
import type { PortfolioRow } from './portfolio-queries.ts';

const looks = {
  growth: { tone: 'green', icon: TrendingUp },
  steady: { tone: 'gray', icon: Minus },
  caution: { tone: 'red', icon: TriangleAlert },
} as const;

/** 신호 as a sign and a word. */
export function SignalBadge({ signal }: Pick<PortfolioRow, 'signal'>) {
  if (signal === null) return NO_VALUE;
  const { tone, icon: Icon } = looks[signal];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {text.signals[signal]}
    </Badge>
  );
}
