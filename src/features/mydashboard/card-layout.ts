import { fullOrder, moveInOrder } from '@/domain/kept-order.ts';

/** Every card there is, in its order by default: the key figures on top, then the cards below them. */
export const TILES = ['yesterday', 'last7', 'month', 'forecast', 'last-month'] as const;
export const CARDS = ['partners', 'todos', 'daily', 'outlook', 'loads'] as const;
const ALL: readonly string[] = [...TILES, ...CARDS];

export type CardId = (typeof TILES)[number] | (typeof CARDS)[number];

/** What a member made of the dashboard, as it is kept; nothing is the default. */
export interface KeptCards {
  cards: readonly string[];
  hidden: readonly string[];
}

export const DEFAULT_CARDS: KeptCards = { cards: [], hidden: [] };

/** The cards of a row or grid in the member's order, the hidden ones too. */
export const inOrder = <Id extends string>(ids: readonly Id[], { cards }: KeptCards): Id[] =>
  fullOrder(ALL, cards).filter((id): id is Id => (ids as readonly string[]).includes(id));

export const isHidden = (id: string, { hidden }: KeptCards) => hidden.includes(id);

/** The layout with a card on the place of another; `shown` are the cards it stands among, hidden ones keep their place. */
export const movedTo = (kept: KeptCards, id: CardId, place: number, shown: readonly string[]): KeptCards => ({
  ...kept,
  cards: moveInOrder(fullOrder(ALL, kept.cards), id, place, shown),
});

/** The layout with a card shown or hidden. */
export function showCard(kept: KeptCards, id: CardId, isShown: boolean): KeptCards {
  const others = kept.hidden.filter((other) => other !== id);
  return { ...kept, hidden: isShown ? others : [...others, id] };
}

export const isDefault = ({ cards, hidden }: KeptCards) =>
  hidden.length === 0 && fullOrder(ALL, cards).every((id, place) => ALL[place] === id);
