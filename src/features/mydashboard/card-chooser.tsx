import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import type { LoadedSources } from '@/data/answers/product-list.ts';
import { dashboardText } from '@/text/dashboard.ts';
import { absentCards } from './absent-cards.ts';
import type { CardId } from './card-layout.ts';

const text = dashboardText.arrange;

export interface ChosenCard {
  id: CardId;
  isShown: boolean;
}

interface CardChooserProps {
  rows: readonly { title: string; cards: readonly ChosenCard[] }[];
  /** What was ever loaded; undefined: not known yet. */
  loaded: LoadedSources | undefined;
  isDefault: boolean;
  onShow: (id: CardId, isShown: boolean) => void;
  /** Among the shown cards of its row. */
  onMove: (id: CardId, by: number) => void;
  onReset: () => void;
}

/** Which cards there are and in which order, for a press of mouse, finger or key; what is absent says what brings it. */
export function CardChooser({ rows, loaded, isDefault, onShow, onMove, onReset }: CardChooserProps) {
  const absent = absentCards(loaded);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
        <Button size="sm" className="ml-auto" disabled={isDefault} onClick={onReset}>
          <RotateCcw aria-hidden />
          {text.reset}
        </Button>
        <p className="text-muted-foreground w-full text-xs break-keep">{text.hint}</p>
      </CardHeader>
      <div className="grid gap-x-8 gap-y-4 p-4 md:grid-cols-3">
        {rows.map(({ title, cards }) => (
          <CardList key={title} title={title} cards={cards} onShow={onShow} onMove={onMove} />
        ))}
        {absent.length > 0 ? (
          <div className="text-xs">
            <p className="text-subtle-foreground font-semibold">{text.absent}</p>
            <dl className="mt-1.5 grid gap-2">
              {absent.map(({ header, bring }) => (
                <div key={header}>
                  <dt className="text-sm font-medium">{header}</dt>
                  <dd className="text-muted-foreground break-keep">{bring}</dd>
                </div>
              ))}
            </dl>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

function CardList({
  title,
  cards,
  onShow,
  onMove,
}: CardChooserProps['rows'][number] & Pick<CardChooserProps, 'onShow' | 'onMove'>) {
  const heading = useId();
  const shown = cards.filter(({ isShown }) => isShown);
  return (
    <div>
      <p id={heading} className="text-subtle-foreground text-xs font-semibold">
        {title}
      </p>
      <ul aria-labelledby={heading} className="mt-1 grid">
        {cards.map((card) => {
          const name = dashboardText.cards[card.id];
          const place = shown.indexOf(card);
          return (
            <li key={card.id} className="flex items-center gap-1">
              <label className="hover:bg-accent -mx-1 flex min-w-0 flex-1 items-center gap-2 rounded-sm px-1 py-1.5 text-sm">
                <Checkbox checked={card.isShown} onChange={() => onShow(card.id, !card.isShown)} />
                {name}
              </label>
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={text.earlier(name)}
                disabled={place <= 0}
                onClick={() => onMove(card.id, -1)}
              >
                <ArrowUp aria-hidden />
              </Button>
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={text.later(name)}
                disabled={place < 0 || place === shown.length - 1}
                onClick={() => onMove(card.id, 1)}
              >
                <ArrowDown aria-hidden />
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
