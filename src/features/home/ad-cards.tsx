import { adCoverNotes } from '@/components/ads/ad-cover-notes.ts';
import { MetricCards, MetricPart } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { MetricCard } from '@/components/figures/metric-card.tsx';
import { OpenLink } from '@/components/layout/page-link.tsx';
import { AdsLine } from '@/components/ads/ads-line.tsx';
import type { HomeAds } from '@/data/home-summary.ts';
import { usePartner } from '@/data/partner.tsx';
import { addDays, type Day } from '@/domain/korea-time.ts';
import { comparisonText } from '@/text/comparison.ts';
import { homeText } from '@/text/home.ts';
import { menuText } from '@/text/menu.ts';
import { morningText } from '@/text/morning.ts';
import { homeTargets } from './home-targets.ts';

const text = homeText.kpi;
const { names, versus } = comparisonText;
const parts = [
  { id: 'yesterday', label: text.adsYesterday, days: 1 },
  { id: 'last7', label: text.adsLast7, days: 7 },
] as const;

/**
 * Cost and return of advertising, each with the campaigns behind it; nothing for a partner without a report. Nothing stands
 * below them, because whether there are any is known when the answer is here, and nothing is to move then.
 */
export function AdCards({ ads, yesterday }: { ads: PartState<HomeAds>; yesterday: Day }) {
  const { id: partnerId } = usePartner();
  if (ads.is === 'loading' || (ads.is === 'ready' && ads.value.last7.adCover === null)) return null;
  return (
    <MetricCards className="max-xl:order-last">
      <MetricPart state={ads} names={parts.map(({ label }) => label)}>
        {(value) =>
          parts.map(({ id, label, days }) => {
            const from = addDays(yesterday, 1 - days);
            const { adCost, adRoas, baseAdCost, adCover } = value[id];
            return adCover ? (
              <MetricCard
                key={id}
                metric="adCost"
                label={label}
                formula={morningText.ads.formula}
                note={adCoverNotes(adCover).join('\n')}
                value={adCost}
                previous={baseAdCost ?? undefined}
                comparison={
                  <>
                    {baseAdCost === null ? null : <span>{versus(names.previous({ from, days }))}</span>}
                    <AdsLine roas={adRoas} cover={adCover} />
                  </>
                }
                link={
                  <OpenLink
                    {...homeTargets.ads(from, yesterday)}
                    partnerId={partnerId}
                    page={menuText.pages['campaign-performance'].title}
                  />
                }
              />
            ) : null;
          })
        }
      </MetricPart>
    </MetricCards>
  );
}
