import { ChangeText } from '@/components/figures/change-text.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { stateBadge } from '@/components/product/state-badge.ts';
import { Badge } from '@/components/ui/badge.tsx';
import type { BrandProduct } from '@/data/answers/brand-products.ts';
import { formatCount } from '@/domain/numbers.ts';
import { brandProductsText as text } from '@/text/brand-products.ts';
import { docCell, productLink } from './products-columns.tsx';

const FIGURES = ['saleQty', 'conversionRate', 'winnerRate', 'stockQty', 'incomingQty', 'doc'] as const;
const OF_STOCK: readonly string[] = ['stockQty', 'incomingQty', 'doc'];

/** A product as a card. Without the stock report it has no figures of stock. */
export function ProductTile({ row, hasStock }: { row: BrandProduct; hasStock: boolean }) {
  const sales = metricOf('saleAmt');
  const figures = FIGURES.filter((id) => hasStock || !OF_STOCK.includes(id));
  return (
    <article className="flex h-full flex-col gap-2.5 rounded-lg border p-3.5">
      <div className="flex items-start justify-between gap-2">
        <h3 className="line-clamp-2 min-w-0 text-sm leading-snug font-semibold wrap-anywhere break-keep">
          {productLink(row)}
        </h3>
        {hasStock ? <Badge tone={stateBadge.tones[row.state]}>{stateBadge.labels[row.state]}</Badge> : null}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="sr-only">{sales.label}</span>
        <span className="text-lg font-bold">{sales.withUnit(row.saleAmt)}</span>
        <span className="text-xs">
          <ChangeText change={sales.change(row.saleAmt, row.baseSaleAmt)} />
        </span>
      </p>
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2 text-sm tabular-nums">
        {figures.map((id) => (
          <div key={id} className="min-w-0">
            <dt className="text-subtle-foreground truncate text-xs">{labelOf(id)}</dt>
            <dd className="font-medium">{id === 'doc' ? docCell(row) : metricOf(id).format(row[id])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-subtle-foreground mt-auto text-xs">
        {[
          text.options(formatCount(row.optionCount)),
          ...(row.outOptionCount > 0 ? [text.outOptions(formatCount(row.outOptionCount))] : []),
        ].join(' · ')}
      </p>
    </article>
  );
}

const labelOf = (id: (typeof FIGURES)[number]) =>
  id === 'stockQty' ? text.columns.stockQty : metricOf(id).label;
