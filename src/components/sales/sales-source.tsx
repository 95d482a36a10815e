import { Layers } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { codeWhenConnected } from '@/data/page-code.ts';
import { salesSourceText as text } from '@/text/sales-source.ts';
import {
  hasSource,
  type RowMeasure,
  rowMeasures,
  type SalesSource,
  sourceMeasures,
  type SourcedMetric,
} from './sales-source-measures.ts';
import type { MetricId } from '@/domain/metrics.ts';

const SalesSourcePanel = lazy(() => codeWhenConnected(() => import('./sales-source-panel.tsx')));

interface SalesSourceButtonProps {
  metric: MetricId;
  /** In the place of the metric's own name, where its card has another. */
  of?: string;
  source: SalesSource;
}

/** Opens the options, days and loads that a key figure is made of (구성); nothing where it is not of sales alone. */
export function SalesSourceButton({ metric, of, source }: SalesSourceButtonProps) {
  return hasSource(metric) ? (
    <Opening of={of ?? metricOf(metric).label} measures={sourceMeasures[metric]} source={source} />
  ) : null;
}

/** The same for each key figure of a page. */
export const salesLinks = (source: SalesSource) => (metric: MetricId) => (
  <SalesSourceButton metric={metric} source={source} />
);

interface RowSourceButtonProps {
  of: string;
  source: SalesSource;
  first: RowMeasure;
}

/** The same of a row with several figures, one of which is chosen there. */
export const RowSourceButton = ({ first, ...props }: RowSourceButtonProps) => (
  <Opening measures={[first, ...rowMeasures.filter((measure) => measure !== first)]} {...props} />
);

interface OpeningProps {
  of: string;
  measures: readonly SourcedMetric[];
  source: SalesSource;
}

function Opening(props: OpeningProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="icon-sm"
        className="print:hidden"
        aria-label={text.open(props.of)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Layers aria-hidden />
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SalesSourcePanel
            {...props}
            onClose={() => setOpen(false)}
            onGone={() => button.current?.focus()}
          />
        </Suspense>
      ) : null}
    </>
  );
}
