import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { FigurePage } from '@/components/figure-page/figure-page.tsx';
import { NeverLoaded } from '@/components/loads/never-loaded.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { PrintButton, PrintedRows } from '@/components/figure-page/print.tsx';
import { useFigures } from '@/components/figure-page/use-figures.ts';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { Views } from '@/components/figure-page/views.tsx';
import { Card } from '@/components/ui/card.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { usePartner } from '@/data/partner.tsx';
import { koreaToday } from '@/domain/korea-time.ts';
import { adRegisterText as text } from '@/text/ad-register.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { DearestBlocked, RegisterBlocked } from './blocked.tsx';
import { RegisterCampaigns } from './campaigns.tsx';
import { RegisterCards } from './cards.tsx';
import { RegisterChanges } from './changes.tsx';
import { printedColumns } from './campaign-columns.tsx';
import { registerQueries as queries } from './ad-management-queries.ts';
import { adManagementSearch, type RegisterView } from './ad-management-search.ts';
import { RegisterSettlement } from './settlement.tsx';

const RegisterDays = lazy(() =>
  codeWhenConnected(() => import('./days.tsx').then((module) => ({ default: module.RegisterDays }))),
);

/** Rows for which a sheet has room. */
const PRINTED = 20;

/** The register of campaigns (광고 관리). The URL holds filters, the chosen view, orders and pages. */
export function AdManagementPage() {
  // Edits are of one partner.
  return <Register key={usePartner().code} />;
}

function Register() {
  const partner = usePartner();
  const page = usePageSearch(adManagementSearch, queries.all);
  const query = useQuery(queries.campaigns.page(partner.code, page.args));
  const today = koreaToday();
  const days = useFigures(queries.days, { date_start: today, date_end: today });
  const lastUpdate = useQuery(queries.lastUpdate(partner.code));
  const { data } = query;
  const isNew = data?.loaded.ads === false && !query.isPlaceholderData;
  const views: Record<RegisterView, React.ReactNode> = {
    campaigns: <RegisterCampaigns page={page} query={query} />,
    blocked: <RegisterBlocked page={page} />,
    changes: <RegisterChanges page={page} />,
    days: (
      <Suspense fallback={<Card aria-busy className="min-h-72" />}>
        <RegisterDays month={page.search.month} onMonth={(month) => page.change({ month })} />
      </Suspense>
    ),
    settlement: <RegisterSettlement page={page} />,
  };
  return (
    <FigurePage
      page={page}
      words={menuText.pages['ad-management']}
      lastUpdate={lastUpdate}
      actions={<PrintButton />}
    >
      {isNew ? (
        <NeverLoaded kind={loadedText.kinds.ads} />
      ) : (
        <>
          <RegisterCards register={partOf(query)} days={partOf(days.query)} />
          <PrintedRows
            title={text.table}
            columns={printedColumns}
            rowKey={({ campaignId }) => campaignId}
            list={data}
            totals={data?.summary}
            most={PRINTED}
          />
          <Views label={text.viewsLabel} names={text.views} parts={views} page={page} by="view" unprinted />
          {page.search.view === 'campaigns' ? (
            <div className="min-w-0 empty:hidden print:hidden">
              <DearestBlocked page={page} />
            </div>
          ) : null}
        </>
      )}
    </FigurePage>
  );
}
