import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { badgesOf, CountBadges } from '@/components/table/count-badges.tsx';
import { useRowDetail } from '@/components/table/use-row-detail.ts';
import { Button } from '@/components/ui/button.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { adminText } from '@/text/admin.ts';
import { AdminFilters } from './admin-filters.tsx';
import { adminQueries as queries, type PartnerRow } from './admin-queries.ts';
import { partnersSearch, partnerStates } from './admin-search.ts';
import { partnerColumns, partnerTable, partnerTones } from './partner-columns.tsx';
import { PartnerDetail } from './partner-detail.tsx';

const PartnerDialog = lazy(() =>
  codeWhenConnected(() =>
    import('./partner-dialog.tsx').then((module) => ({ default: module.PartnerDialog })),
  ),
);

const PartnerSheetDialog = lazy(() =>
  codeWhenConnected(() =>
    import('./partner-sheet-dialog.tsx').then((module) => ({ default: module.PartnerSheetDialog })),
  ),
);

const { partners: text } = adminText;
const badges = badgesOf(partnerStates, text.tabs, partnerTones);

/** 파트너: the companies of the installation; a row opens onto what can be done with one. */
export function Partners() {
  const page = usePageSearch(partnersSearch, queries.all);
  const query = useQuery(queries.companies.page(page.args));
  const [dialog, setDialog] = useState<'one' | 'sheet' | null>(null);
  const close = () => setDialog(null);
  const expansion = useRowDetail<PartnerRow>({
    rowKey: partnerTable.rowKey,
    nameOf: ({ name }) => name,
    renderDetail: (partner) => <PartnerDetail partner={partner} />,
  });
  return (
    <div className="grid gap-3.5">
      <AdminFilters page={page} />
      <ListResult
        page={page}
        query={query}
        {...partnerTable}
        columns={partnerColumns}
        expansion={expansion}
        head={
          <>
            <Button size="sm" onClick={() => setDialog('sheet')}>
              {text.sheet.open}
            </Button>
            <Button size="sm" variant="primary" onClick={() => setDialog('one')}>
              <Plus aria-hidden />
              {text.add}
            </Button>
            <div className="order-first w-full">
              <CountBadges
                label={adminText.tabs.label}
                badges={badges}
                counts={query.data?.counts}
                chosen={page.search.open}
                onChoose={(open) => page.change({ open, page: 1 })}
                steady
              />
            </div>
          </>
        }
        file={{
          name: () => [text.file, fileTimestamp()].join('_'),
          sheet: { name: text.table, request: () => queries.companies.everyRow(page.args) },
        }}
      />
      <LazyOverlay name={String(dialog)}>
        {dialog === 'one' ? <PartnerDialog onClose={close} /> : null}
        {dialog === 'sheet' ? <PartnerSheetDialog onClose={close} /> : null}
      </LazyOverlay>
    </div>
  );
}
