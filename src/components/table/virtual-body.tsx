import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { usePrinting } from '@/components/layout/use-printing.ts';
import type { BodyItem } from './body-items.ts';
import { type BodyContext, BodyLine } from './body-line.tsx';

/** px of a row of one or two lines of text; others are measured once they are drawn. */
const ROW_HEIGHT = 38;

interface VirtualBodyProps<Row extends object> {
  items: readonly BodyItem<Row>[];
  context: BodyContext<Row>;
  /** Lines above the rows: of the head, and 합계 where it is first. */
  headLines: number;
}

/** Rows that are all here, drawn only where they are seen; on paper all of them. */
export function VirtualBody<Row extends object>({ items, context, headLines }: VirtualBodyProps<Row>) {
  const start = useRef<HTMLTableRowElement>(null);
  // The same function while the rows are: with another one all places are worked out anew, at each step of a scroll.
  const getItemKey = useCallback((index: number) => items[index]?.key ?? index, [items]);
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component as it is; BodyLine is its own
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: items.length,
    getScrollElement: () => start.current?.closest('section') ?? null,
    estimateSize: () => ROW_HEIGHT,
    getItemKey,
    overscan: 12,
    useFlushSync: false,
  });
  if (usePrinting()) return items.map((item) => <BodyLine key={item.key} item={item} context={context} />);
  const seen = virtualizer.getVirtualItems();
  const before = seen[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (seen.at(-1)?.end ?? 0);
  return (
    <>
      <tr ref={start} aria-hidden style={{ height: before }} />
      {seen.map(({ index, key }) => {
        const item = items[index];
        return item ? (
          <BodyLine
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-rowindex={headLines + index + 1}
            item={item}
            context={context}
          />
        ) : null;
      })}
      <tr aria-hidden style={{ height: after }} />
    </>
  );
}
