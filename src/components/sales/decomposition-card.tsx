import { Split } from 'lucide-react';
import { Chart, ChartWait } from '@/components/charts/chart.tsx';
import { ChartHead } from '@/components/charts/chart-head.tsx';
import { PartCard } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { salesExplanationText } from '@/text/sales-explanation.ts';
import type { Explanation } from './explanation.ts';
import { factorSteps } from './factor-steps.ts';

const text = salesExplanationText.why;
const HEIGHT = 220;

interface DecompositionCardProps {
  state: PartState<Explanation>;
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
      {(explanation) =>
        explanation.decomposition ? (
          <>
            <Chart title={title} subtitle={subtitle} spec={factorSteps(explanation)} height={HEIGHT} />
            <p className="text-subtle-foreground mt-3 text-xs break-keep">{text.help}</p>
          </>
        ) : (
          <>
            {head}
            <StateMessage
              icon={Split}
              className="min-h-47.5"
              title={text.undefined}
              text={text.reasons[explanation.undefinedReason ?? 'notLoaded']}
            />
          </>
        )
      }
    </PartCard>
  );
}
