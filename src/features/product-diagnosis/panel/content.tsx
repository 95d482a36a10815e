import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { CopyCell } from '@/components/table/copy-cell.tsx';
import { LazyNotes } from '@/components/notes/lazy-notes.tsx';
import { gradeBadge } from '@/components/product/grade-badge.ts';
import { stateBadge } from '@/components/product/state-badge.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { SheetTitle } from '@/components/ui/sheet.tsx';
import type { OptionPanelData } from '@/data/answers/option-panel.ts';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { usePartner } from '@/data/partner.tsx';
import { notesText } from '@/text/notes.ts';
import { optionPanelText as text } from '@/text/option-panel.ts';
import { tagsText } from '@/text/tags.ts';
import { PanelChanges } from './changes.tsx';
import { PanelFigures } from './figures.tsx';
import { PanelInbound } from './inbound.tsx';
import { PanelTrend } from './trend.tsx';
import type { ProductRow } from '@/components/product/product-rows.ts';

const OwnTags = lazy(() => codeWhenConnected(() => import('@/components/own-tags/own-tags.tsx')));

/** What is known of one option. */
export function PanelContent({ data: { row, days, inbound, changes } }: { data: OptionPanelData }) {
  return (
    <>
      <PanelHead row={row} />
      <PanelPart title={text.figures}>
        <PanelFigures row={row} />
      </PanelPart>
      <PanelPart title={text.trend.title}>
        <PanelTrend days={days} />
      </PanelPart>
      <PanelPart title={text.inbound.title}>
        <PanelInbound inbound={inbound} />
      </PanelPart>
      <PanelPart title={text.changes.title}>
        <PanelChanges changes={changes} />
      </PanelPart>
      <PanelPart title={tagsText.title}>
        <LazyOverlay name={row.optionId} fallback={<SpinnerArea label={tagsText.loading} />}>
          <OwnTags key={row.optionId} of="options" id={row.optionId} />
        </LazyOverlay>
      </PanelPart>
      <PanelPart title={notesText.title}>
        <LazyNotes subject="option" subjectId={row.optionId} />
      </PanelPart>
    </>
  );
}

function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-border-soft relative grid gap-2 border-t pt-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

const { labels: grades, tones: gradeTones } = gradeBadge;

function PanelHead({ row }: { row: ProductRow }) {
  const partnerId = String(usePartner().id);
  const { brandName, optionName, offerCondition, state, itemWinner, productId } = row;
  const ids = (['optionId', 'skuId', 'barcode', 'productId'] as const).flatMap((id) => {
    const value = row[id];
    return value === null || value === '' ? [] : [{ name: text.ids[id], value }];
  });
  return (
    <>
      <header className="grid gap-1.5 pr-9">
        <SheetTitle className="text-base leading-snug break-keep">{row.productName}</SheetTitle>
        <p className="text-muted-foreground text-sm">{[brandName, optionName].filter(Boolean).join(' · ')}</p>
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={stateBadge.tones[state]}>{stateBadge.labels[state]}</Badge>
          {offerCondition === null ? null : (
            <Badge tone={gradeTones[offerCondition] ?? 'gray'}>
              {grades[offerCondition] ?? offerCondition}
            </Badge>
          )}
          {itemWinner === null ? null : (
            <Badge tone={itemWinner === 'Y' ? 'green' : 'yellow'}>{text.winners[itemWinner]}</Badge>
          )}
        </p>
      </header>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 text-xs">
        {ids.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd>
              <CopyCell name={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {productId === null ? null : (
        <div className="grid grid-cols-2 gap-2">
          <Button asChild size="sm">
            <Link to="/{-$partnerId}/product/$id" params={{ partnerId, id: productId }}>
              {text.links.detail}
            </Link>
          </Button>
          <Button asChild size="sm">
            <Link to="/{-$partnerId}/product-analytics/$productId" params={{ partnerId, productId }}>
              {text.links.analytics}
            </Link>
          </Button>
        </div>
      )}
    </>
  );
}
