import { useQuery } from '@tanstack/react-query';
import type { ChartChanges, ChartEvent, SeriesSpec } from './chart-spec.ts';
import { type ChartProps, ChartView } from './chart-view.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { Interventions } from '@/data/answers/interventions.ts';
import { usePartner } from '@/data/partner.tsx';
import { chartEventsText } from '@/text/chart-events.ts';
import { errorsText } from '@/text/errors.ts';
import { interventionText } from '@/text/intervention.ts';
import { interventionList } from '@/components/intervention/effect-queries.ts';

type Begun = Interventions['rows'][number];

/** True if an intervention is on an option of one of the brands. */
const isOfBrands = ({ brandCds }: Begun, chosen: readonly string[]) =>
  chosen.length === 0 ||
  chosen.some((brand) => (brand === 'none' ? brandCds.length === 0 : brandCds.includes(brand)));

/** Interventions as events of a chart, the earliest first. */
export const chartEventsOf = (
  { rows }: Pick<Interventions, 'rows'>,
  brands: readonly string[] = [],
): ChartEvent[] =>
  rows
    .filter((row) => isOfBrands(row, brands))
    .map(({ startDay, type, name }) => ({ day: startDay, word: interventionText.types[type], name }))
    .toReversed();

interface ChartWithChangesProps extends ChartProps {
  changes?: ChartChanges | undefined;
}

/** A chart over days with the interventions that began on them; any other chart as it is. */
export default function ChartWithChanges({ spec, changes, ...props }: ChartWithChangesProps) {
  return spec.kind === 'series' && spec.spans && changes ? (
    <DayChart spec={spec} spans={spec.spans} changes={changes} {...props} />
  ) : (
    <ChartView spec={spec} {...props} />
  );
}

interface DayChartProps extends Omit<ChartProps, 'spec'> {
  changes: ChartChanges;
  spec: SeriesSpec;
  spans: NonNullable<SeriesSpec['spans']>;
}

/** While the interventions load, and after a failure, which it tells of, the chart stands without them. */
function DayChart({ spec, spans, changes: { brand_cds, option_ids }, ...props }: DayChartProps) {
  const { code } = usePartner();
  const [first, last] = [spans[0], spans.at(-1)];
  const isAsked = first !== undefined && last !== undefined && option_ids?.length !== 0;
  const { data, isError, isFetching, refetch } = useQuery({
    ...interventionList.answer(code, {
      date_start: first?.from ?? '',
      date_end: last?.to ?? '',
      ...(option_ids === undefined ? {} : { option_ids: [...option_ids] }),
    }),
    enabled: isAsked,
  });
  const events = isAsked && data ? chartEventsOf(data, brand_cds) : [];
  return (
    <>
      <ChartView spec={{ ...spec, events }} {...props} />
      {isAsked && isError ? (
        <p className="text-muted-foreground mt-2 flex flex-wrap items-center gap-2 text-xs">
          {chartEventsText.failed}
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {errorsText.retry}
          </Button>
        </p>
      ) : null}
    </>
  );
}
