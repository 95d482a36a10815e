import { useQuery } from '@tanstack/react-query';
import { partOf } from '@/components/figure-page/part-state.ts';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { CHART_PARTS, partnersTrend } from './portfolio-charts.ts';
import { headArgs, listArgs } from './portfolio-args.ts';
import { portfolioQueries } from './portfolio-queries.ts';
import { portfoliosSearch } from './portfolio-search.ts';
import { PortfolioView } from './portfolio-view.tsx';

const { every: queries } = portfolioQueries;

/** The brands of all partners that the member may see, or those partners, with the way into each. */
export function EveryPortfolio() {
  const page = usePageSearch(portfoliosSearch, portfolioQueries.all);
  const { unit: _unit, ...common } = page.args;
  const { comparison: _comparison, ...period } = page.args;
  const view = common.level === 'partner' ? 'partner' : 'every';
  return (
    <PortfolioView
      page={page}
      view={view}
      head={useQuery(queries.rows(headArgs(common)))}
      rows={useQuery(queries.rows(listArgs(common, page.search)))}
      everyRow={() => queries.everyRow(listArgs(common, page.search))}
      trend={partOf(useQuery(queries.trend({ ...period, top: CHART_PARTS })), partnersTrend(view))}
    />
  );
}
