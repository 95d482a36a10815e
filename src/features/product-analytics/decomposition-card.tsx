import { Split } from 'lucide-react';
import { Chart, ChartWait } from '@/components/charts/chart.tsx';
import { ChartHead } from '@/components/charts/chart-head.tsx';
import { PartCard } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { productAnalyticsText } from '@/text/product-analytics.ts';
import { factorSteps } from './product-analytics-charts.ts';
import type { AnalysedProduct } from './product-analytics-queries.ts';

const text = productAnalyticsText.why;
const HEIGHT = 220;

interface DecompositionCardProps {
  state: PartState<AnalysedProduct>;
  /** What the period is compared with. */
  compared: string;
}

/** What views, conversion and value of an order did to the sales, or why nobody can say. */
export function DecompositionCard({ state, compared }: DecompositionCardProps) {
  const { title } = text;
  const subtitle = text.subtitle(compared);
  const head = <ChartHead title={title} subtitle={subtitle} />;
  return (
    <PartCard
      state={state}
      className="flex min-w-0 flex-col p-4 xl:col-span-2"
      head={state.is === 'failed' ? head : null}
      skeleton={<ChartWait title={title} subtitle={subtitle} height={HEIGHT} />}
      failedClassName="min-h-47.5"
    >
      {(product) =>
        product.decomposition ? (
          <>
            <Chart title={title} subtitle={subtitle} spec={factorSteps(product)} height={HEIGHT} />
            <p className="mt-3 text-sm break-keep tabular-nums">
              <b className="font-semibold">{text.sentence(product.decomposition)}</b>{' '}
              {text.strongest(product.decomposition)}
            </p>
            <p className="text-subtle-foreground mt-1 text-xs break-keep">{text.help}</p>
          </>
        ) : (
          <>
            {head}
            <StateMessage
              icon={Split}
              className="min-h-47.5"
              title={text.undefined}
              text={text.reasons[product.undefinedReason ?? 'notLoaded']}
            />
          </>
        )
      }
    </PartCard>
  );
}
