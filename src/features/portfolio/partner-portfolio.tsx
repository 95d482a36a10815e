import { useQuery } from '@tanstack/react-query';
import { partOf } from '@/components/figure-page/part-state.ts';
import { useFigures } from '@/components/figure-page/use-figures.ts';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { usePartner } from '@/data/partner.tsx';
import { useMember } from '@/data/member.tsx';
import { partnersQuery } from '@/data/partner-query.ts';
import { brandTrend, CHART_PARTS } from './portfolio-charts.ts';
import { headArgs, listArgs } from './portfolio-args.ts';
import { portfolioQueries as queries } from './portfolio-queries.ts';
import { portfolioSearch } from './portfolio-search.ts';
import { PortfolioView } from './portfolio-view.tsx';

/** The brands of one partner. */
export function PartnerPortfolio() {
  const { code } = usePartner();
  const page = usePageSearch(portfolioSearch, queries.all);
  const { unit: _unit, ...common } = page.args;
  const { comparison: _comparison, ...period } = page.args;
  const trend = useFigures(queries.trend, { ...period, top: CHART_PARTS });
  const partners = useQuery(partnersQuery(useMember().id));
  return (
    <PortfolioView
      page={page}
      hasOthers={(partners.data ?? []).length > 1}
      view="brand"
      head={useQuery(queries.rows.page(code, headArgs(common)))}
      rows={useQuery(queries.rows.page(code, listArgs(common, page.search)))}
      everyRow={() => queries.rows.everyRow(code, listArgs(common, page.search))}
      trend={partOf(trend.query, brandTrend)}
      changes={page.args}
    />
  );
}
