import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { LayoutDashboard } from 'lucide-react';
import { Card } from '@/components/ui/card.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import type { LoadedSources } from '@/data/answers/product-list.ts';
import { codeWhenConnected } from '@/data/page-code.ts';
import { dashboardText } from '@/text/dashboard.ts';
import { CardFrame, handleId } from './card-frame.tsx';
import {
  type CardId,
  CARDS,
  DEFAULT_CARDS,
  inOrder,
  isDefault,
  isHidden,
  type KeptCards,
  movedTo,
  showCard,
  TILES,
} from './card-layout.ts';
import { useCardDrag } from './use-card-drag.ts';

const text = dashboardText.arrange;

const CardChooser = lazy(() =>
  codeWhenConnected(() => import('./card-chooser.tsx').then((module) => ({ default: module.CardChooser }))),
);

/** The to-dos are as high as they are many: what stands below them is drawn once it has its place, and does not move. */
const STEADY = '[&:has([data-card=todos]_[aria-busy=true])>[data-card=todos]~:nth-child(n+3)]:invisible';

interface CardBoardProps {
  /** What each card shows; one that is not there is none of this page. */
  contents: Partial<Record<CardId, ReactNode>>;
  /** Classes of cards that take more than one place of the grid. */
  spans: Partial<Record<CardId, string>>;
  /** What was ever loaded, which decides what cards there could be besides. */
  loaded: LoadedSources | undefined;
  kept: KeptCards;
  onChange: (kept: KeptCards) => void;
  arranging: boolean;
}

/** The member's cards: key figures in a row, the others below them in two columns. */
export function CardBoard({ contents, spans, loaded, kept, onChange, arranging }: CardBoardProps) {
  const [said, setSaid] = useState('');
  /** The card that a key moved, and the order that it was moved in. */
  const moved = useRef<{ id: CardId; from: string } | null>(null);
  const isThere = (id: CardId) => contents[id] !== undefined;
  const tiles: CardId[] = inOrder(TILES, kept).filter(isThere);
  const cards: CardId[] = inOrder(CARDS, kept).filter(isThere);
  const shownOf = (ids: readonly CardId[]) => ids.filter((id) => !isHidden(id, kept));
  const move = (id: CardId, place: number) => {
    const shown = shownOf(tiles.includes(id) ? tiles : cards);
    const to = Math.max(0, Math.min(shown.length - 1, place));
    if (shown[to] === id) return;
    onChange(movedTo(kept, id, to, shown));
    setSaid(text.place(dashboardText.cards[id], to + 1, shown.length));
  };
  const moveBy = (id: CardId, by: number) =>
    move(id, shownOf(tiles.includes(id) ? tiles : cards).indexOf(id) + by);
  const show = (id: CardId, isShown: boolean) => onChange(showCard(kept, id, isShown));

  // A card that moves in the page loses the focus of its handle.
  const order = [...tiles, ...cards].join(' ');
  useEffect(() => {
    if (moved.current === null || moved.current.from === order) return;
    document.querySelector<HTMLElement>(`#${handleId(moved.current.id)}`)?.focus();
    moved.current = null;
  }, [order]);

  const boxProps = {
    contents,
    spans,
    arranging,
    onDrop: (id: CardId, over: CardId, shown: readonly CardId[]) => move(id, shown.indexOf(over)),
    onMove: (id: CardId, by: number) => {
      moved.current = { id, from: order };
      moveBy(id, by);
    },
    onHide: (id: CardId) => show(id, false),
  };
  const isEmpty = shownOf([...tiles, ...cards]).length === 0;
  return (
    <>
      {arranging ? (
        <Suspense fallback={<Card aria-busy className="min-h-72" />}>
          <CardChooser
            rows={[
              { title: text.tiles, cards: tiles.map((id) => ({ id, isShown: !isHidden(id, kept) })) },
              { title: text.cards, cards: cards.map((id) => ({ id, isShown: !isHidden(id, kept) })) },
            ]}
            loaded={loaded}
            isDefault={isDefault(kept)}
            onShow={show}
            onMove={moveBy}
            onReset={() => onChange(DEFAULT_CARDS)}
          />
        </Suspense>
      ) : null}
      <output className="sr-only">{said}</output>
      <CardRow
        {...boxProps}
        row="tiles"
        ids={shownOf(tiles)}
        className="grid-cols-2 lg:grid-cols-3 xl:grid-cols-5 print:grid-cols-5"
      />
      <CardRow
        {...boxProps}
        row="cards"
        ids={shownOf(cards)}
        className={`${STEADY} xl:grid-cols-2 print:grid-cols-2`}
      />
      {isEmpty ? (
        <Card>
          <StateMessage
            icon={LayoutDashboard}
            className="py-16"
            title={text.allHidden}
            text={text.allHiddenText}
          />
        </Card>
      ) : null}
    </>
  );
}

interface CardRowProps {
  row: string;
  ids: readonly CardId[];
  className: string;
  contents: CardBoardProps['contents'];
  spans: CardBoardProps['spans'];
  arranging: boolean;
  onDrop: (id: CardId, over: CardId, shown: readonly CardId[]) => void;
  onMove: (id: CardId, by: number) => void;
  onHide: (id: CardId) => void;
}

function CardRow(props: CardRowProps) {
  const { row, ids, className, contents, spans, arranging, onDrop, onMove, onHide } = props;
  const drag = useCardDrag(row, (id, over) => onDrop(id as CardId, over as CardId, ids));
  if (ids.length === 0) return null;
  return (
    <div className={`grid gap-3.5 ${className}`}>
      {ids.map((id) => (
        <CardFrame
          key={id}
          id={id}
          row={row}
          title={dashboardText.cards[id]}
          className={spans[id] ?? ''}
          look={drag.dragged === id ? 'dragged' : drag.over === id ? 'over' : null}
          arranging={
            arranging
              ? {
                  onMove: (by) => onMove(id, by),
                  onHide: () => onHide(id),
                  onDrag: (event) => drag.start(id, event),
                }
              : null
          }
        >
          {contents[id]}
        </CardFrame>
      ))}
    </div>
  );
}
