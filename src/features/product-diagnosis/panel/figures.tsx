import type { ReactNode } from 'react';
import { docClass } from '@/components/product/doc-class.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { inboundPlanText } from '@/text/inbound-plan.ts';
import { optionPanelText as text } from '@/text/option-panel.ts';
import type { ProductRow } from '@/components/product/product-rows.ts';
import { isLate, SuggestedInbound } from '@/components/product/suggested-inbound-cell.tsx';

const { late } = inboundPlanText.suggestion.marks;

const shown = [
  'stockQty',
  'incomingQty',
  'stowingQty',
  'doc',
  'avgSales7Days',
  'avgSales30Days',
  'saleAmt30',
  'costAmt',
  'suggestedInboundQty',
  'recommendedInboundQty',
  'agedRate',
  'storageFee',
] as const;
const ads = ['adCost30', 'adRoas30'] as const;

/** The key figures of an option, as its list has them. */
export function PanelFigures({ row }: { row: ProductRow }) {
  const winnerRate = metricOf('winnerRate');
  const { costFrom } = row;
  return (
    <dl className="grid grid-cols-3 gap-x-3 gap-y-2.5">
      {shown.map((id) => {
        const { label, withUnit } = metricOf(id);
        return (
          <PanelFigure key={id} label={label} className={id === 'doc' ? docClass(row.doc) : ''}>
            {id === 'suggestedInboundQty' ? <SuggestedInbound row={row} withUnit /> : withUnit(row[id])}
            {id === 'suggestedInboundQty' && isLate(row) ? (
              <span className="text-red block text-xs font-normal break-keep">{late}</span>
            ) : null}
            {id === 'costAmt' && costFrom !== null ? (
              <span className="text-subtle-foreground block text-xs font-normal">{text.since(costFrom)}</span>
            ) : null}
          </PanelFigure>
        );
      })}
      <PanelFigure label={winnerRate.label}>{winnerRate.withUnit(row.winnerRate30)}</PanelFigure>
      {row.adCost30 === null
        ? null
        : ads.map((id) => (
            <PanelFigure key={id} label={metricOf(id).label}>
              {metricOf(id).withUnit(row[id])}
            </PanelFigure>
          ))}
    </dl>
  );
}

interface PanelFigureProps {
  label: string;
  className?: string;
  children: ReactNode;
}

function PanelFigure({ label, className = '', children }: PanelFigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground text-xs break-keep">{label}</dt>
      <dd className={`font-semibold tabular-nums ${className}`}>{children}</dd>
    </div>
  );
}
