import { Layers } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { salesSourceText as text } from '@/text/sales-source.ts';
import { hasSource, type SourcedMetric } from './sales-source-measures.ts';
import type { MetricId } from '@/domain/metrics.ts';

const SalesSourcePanel = lazy(() => import('./sales-source-panel.tsx'));

/** What a figure is of: a period of two Korea-time days, the brands (none: all), a product or an option. */
export interface SalesSource {
  date_start: string;
  date_end: string;
  brand_cds?: string[];
  product_id?: string;
  option_cd?: string;
}

interface SalesSourceButtonProps {
  metric: MetricId;
  source: SalesSource;
  /** What the figure is of, where several of them stand on the page. */
  of?: string;
}

/** Opens the options, days and loads that a figure of sales is made of (구성); nothing where a figure is not of sales alone. */
export function SalesSourceButton({ metric, ...props }: SalesSourceButtonProps) {
  return hasSource(metric) ? <Opening metric={metric} {...props} /> : null;
}

function Opening({ metric, source, of }: SalesSourceButtonProps & { metric: SourcedMetric }) {
  const [isOpen, setOpen] = useState(false);
  const { label } = metricOf(metric);
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        className="print:hidden"
        aria-label={text.open(of === undefined ? label : `${of} ${label}`)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Layers aria-hidden />
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SalesSourcePanel
            metric={metric}
            source={source}
            {...(of === undefined ? {} : { of })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
