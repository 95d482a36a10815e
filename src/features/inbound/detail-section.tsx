import { useQuery } from '@tanstack/react-query';
import { listState } from '@/components/table/list-state.ts';
import { ResultCard } from '@/components/table/result-card.tsx';
import type { TableState } from '@/components/table/table-message.tsx';
import { CardDescription } from '@/components/ui/card.tsx';
import { usePartner } from '@/data/partner.tsx';
import { formatCount } from '@/domain/numbers.ts';
import { inboundText } from '@/text/inbound.ts';
import { detailExportRequest, inboundQueries } from './inbound-queries.ts';
import { inboundFileName, type InboundDetail, type InboundLine } from './inbound-rows.ts';
import type { InboundSearch } from './inbound-search.ts';
import { lineColumns, linePhoneColumn } from './line-columns.tsx';

/** The card's place on the page. */
export const DETAIL_ID = 'inbound-detail';
const text = inboundText.detail;
const { detailSheet: sheet, failure } = inboundText.export;
const NOTHING_CHOSEN: TableState<InboundLine> = { kind: 'empty', title: text.choose, hint: text.chooseHint };

interface DetailSectionProps {
  search: Pick<InboundSearch, 'detail' | 'detailSort'>;
  onChange: (change: Partial<InboundSearch>) => void;
}

/** 입고 목록: every line of the chosen request with its totals. */
export function DetailSection({ search, onChange }: DetailSectionProps) {
  const { code } = usePartner();
  const { detail: reqNo, detailSort } = search;
  const detail = useQuery(inboundQueries.detail(code, reqNo, detailSort));
  const chosen = reqNo !== '';
  const state = chosen ? listState(detail, ({ rows }) => rows, text.empty) : NOTHING_CHOSEN;
  const lines = detail.data?.rows.length;
  const repeated = detail.data?.repeatedOptions ?? 0;
  return (
    <ResultCard
      id={DETAIL_ID}
      tableId="inbound-lines"
      title={text.title}
      label={text.table}
      columns={lineColumns}
      phoneColumn={linePhoneColumn}
      // No, status and option stay while the quantities scroll.
      sticky={3}
      state={state}
      rowKey={(row) => String(row.id)}
      sort={detailSort}
      onSort={(sort) => onChange({ detailSort: sort })}
      totals={chosen ? detail.data?.totals : undefined}
      totalNotes={chosen && detail.data ? totalNotes(detail.data) : {}}
      head={
        <>
          {chosen ? (
            <CardDescription>
              {[
                text.chosen(reqNo),
                ...(lines === undefined ? [] : [text.count(formatCount(lines))]),
                ...(repeated === 0 ? [] : [text.repeated(formatCount(repeated))]),
              ].join(' · ')}
            </CardDescription>
          ) : null}
          {state.kind === 'pending' ? (
            <output className="text-subtle-foreground text-xs">{text.loading}</output>
          ) : null}
        </>
      }
      file={{
        name: () => inboundFileName(sheet),
        failure,
        sheet: { name: sheet, request: () => detailExportRequest(code, reqNo, detailSort) },
      }}
    />
  );
}

/** Says in 합계 when the sum of the stock holds the stock of an option more than once. */
const totalNotes = ({ repeatedOptions, stockQtyOnce }: InboundDetail): Record<string, string> =>
  repeatedOptions === 0
    ? {}
    : { stockQty: text.repeatedStock(formatCount(repeatedOptions), formatCount(stockQtyOnce)) };
