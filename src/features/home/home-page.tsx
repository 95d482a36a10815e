import { useQuery } from '@tanstack/react-query';
import { PartFailed } from '@/components/figure-page/part.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { PrintedLine } from '@/components/figure-page/print.tsx';
import { DailyCard } from '@/components/morning/daily-card.tsx';
import { LoadsCard, loadsPart } from '@/components/morning/loads-card.tsx';
import { NothingLoaded } from '@/components/morning/nothing-loaded.tsx';
import { useNow } from '@/components/morning/use-now.ts';
import { PartnerGaps } from '@/components/loads/partner-gaps.tsx';
import { Page } from '@/components/layout/page.tsx';
import { PageHeader } from '@/components/layout/page-header.tsx';
import { Card } from '@/components/ui/card.tsx';
import { cn } from '@/components/ui/cn.ts';
import { useMember } from '@/data/member.tsx';
import { memberLabel } from '@/data/member-query.ts';
import { usePartner } from '@/data/partner.tsx';
import { addDays, koreaToday } from '@/domain/korea-time.ts';
import { errorsText } from '@/text/errors.ts';
import { homeText } from '@/text/home.ts';
import { homeQuery } from '@/data/home-query.ts';
import { arrivalSentence, greeting, subtitle } from './home-rows.ts';
import { type HomeSummary, isNothingLoaded } from '@/data/home-summary.ts';
import { AdCards } from './ad-cards.tsx';
import { BackupNote } from './backup-note.tsx';
import { StatCards } from './stat-cards.tsx';
import { TodoCard } from './todo-card.tsx';

const NO_CARES: readonly never[] = [];

/** The partner's morning page: what sold, what to do today, how fresh the data is. */
export function HomePage() {
  const member = useMember();
  const partner = usePartner();
  const query = useQuery(homeQuery(partner.code));
  const now = useNow();

  const state = <K extends keyof HomeSummary>(part: K) => partOf(query, (summary) => summary[part]);

  const yesterday = addDays(koreaToday(now), -1);
  const whole = partOf(query);
  const isEmpty = query.data !== undefined && isNothingLoaded(query.data);
  const missing = query.data?.salesDays ?? null;
  return (
    <Page>
      <PageHeader
        title={greeting(now, memberLabel(member))}
        description={
          <>
            {subtitle(now, query.data?.salesDays?.to, query.data?.stock?.day)}
            {/* As high before the answer, so that nothing moves when it comes. */}
            <p className="text-foreground flex min-h-5 flex-wrap gap-x-3 font-medium max-sm:min-h-10">
              {isEmpty ? null : arrivalSentence(query.data?.arrivals, yesterday)}
              <PartnerGaps />
            </p>
          </>
        }
      />
      <PrintedLine owner={partner.name} />
      {whole.is === 'failed' ? (
        <Card>
          <PartFailed {...whole} title={errorsText.page} />
        </Card>
      ) : isEmpty ? (
        <NothingLoaded />
      ) : (
        <>
          <StatCards
            sold={partOf(query, ({ amounts, amountDays, sales }) =>
              amounts && amountDays && sales ? { amounts, amountDays, pieces: sales } : null,
            )}
            profit={state('profit')}
            yesterday={yesterday}
            stock={state('stock')}
            inbound={state('inbound')}
            missing7={missing?.missing7 ?? []}
          />
          {/* What stands in the room below the list comes last where there is one column: what is above does not move. */}
          <div className="grid gap-3.5 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] xl:items-start">
            <div className="grid min-w-0 gap-3.5 max-xl:contents">
              <TodoCard
                stock={state('stock')}
                inbound={state('inbound')}
                cares={query.data?.todoCares ?? NO_CARES}
              />
              <AdCards ads={state('ads')} yesterday={yesterday} />
            </div>
            {/* Below a list whose height is not known yet, what stands there is drawn once it has its place. */}
            <div className={cn('grid min-w-0 gap-3.5', query.isPending && 'max-xl:invisible')}>
              <DailyCard
                daily={partOf(query, ({ daily }) =>
                  daily?.map(({ date, qty, previousQty }) => ({ date, value: qty, previous: previousQty })),
                )}
                changes={{}}
                metric="saleQty"
                subtitle={homeText.chartUnit}
                salesDays={missing}
              />
              <LoadsCard state={partOf(query, loadsPart)} now={now} />
            </div>
          </div>
        </>
      )}
      {member.isAllPartnerAccessible ? <BackupNote now={now} /> : null}
    </Page>
  );
}
