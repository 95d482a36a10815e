import { PageLink } from '@/components/layout/page-link.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { portfolioText as text } from '@/text/portfolio.ts';
import type { PortfolioRow } from './portfolio-queries.ts';
import { brandNameOf } from './portfolio-rows.ts';

const { format } = metricOf('inboundErrorCount');

/** Requests in error, with the way to them: 입고 관리 lists those of the last 30 days too. */
export function InboundErrors({ row }: { row: PortfolioRow }) {
  const { inboundErrorCount, partnerId, partnerName, brandCd, brandCount } = row;
  const shown = format(inboundErrorCount);
  // What has no brand cannot be asked for.
  if (!inboundErrorCount || (brandCd === null && brandCount === 0)) return shown;
  return (
    <PageLink
      to="/$partnerId/inbound"
      partnerId={partnerId}
      search={{ status: 'error', ...(brandCd === null ? {} : { brand: brandCd }) }}
      label={text.inboundErrors(brandCd === null ? partnerName : brandNameOf(row), shown)}
      className="text-red underline underline-offset-3"
    >
      {shown}
    </PageLink>
  );
}
