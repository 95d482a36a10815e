import { useQuery } from '@tanstack/react-query';
import type { ChartEvent } from '@/components/charts/chart-spec.ts';
import type { Interventions } from '@/data/answers/interventions.ts';
import { usePartner } from '@/data/partner.tsx';
import type { Day } from '@/domain/korea-time.ts';
import { interventionText } from '@/text/intervention.ts';
import { interventionList } from './effect-queries.ts';

interface ChartEventsFilter {
  date_start: Day;
  date_end: Day;
  /** Brands of the page's filter, 'none' among them; empty means all. */
  brand_cds?: readonly string[];
  /** Options of the page; undefined means all. Empty means that they are not loaded yet, or that there are none. */
  option_ids?: readonly string[];
}

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

/** The interventions that began on the days of a chart. Empty while they load and after a failure: the chart stands without. */
export function useChartEvents({
  brand_cds,
  option_ids,
  date_start,
  date_end,
}: ChartEventsFilter): ChartEvent[] {
  const { code } = usePartner();
  const { data } = useQuery({
    ...interventionList.answer(code, {
      date_start,
      date_end,
      ...(option_ids === undefined ? {} : { option_ids: [...option_ids] }),
    }),
    enabled: option_ids?.length !== 0,
  });
  return data === undefined || option_ids?.length === 0 ? [] : chartEventsOf(data, brand_cds);
}
