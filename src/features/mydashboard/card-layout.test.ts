import { expect, it } from 'vitest';
import {
  CARDS,
  DEFAULT_CARDS,
  inOrder,
  isDefault,
  isHidden,
  movedTo,
  showCard,
  TILES,
} from './card-layout.ts';

it('without anything kept all cards stand in their default order', () => {
  expect(inOrder(TILES, DEFAULT_CARDS)).toEqual([...TILES]);
  expect(inOrder(CARDS, DEFAULT_CARDS)).toEqual([...CARDS]);
  expect(isDefault(DEFAULT_CARDS)).toBe(true);
});

it('a card takes the place of another among the shown ones, and what is hidden or of the other page keeps its own', () => {
  const hidden = showCard(DEFAULT_CARDS, 'daily', false);
  // Of one partner: no table of partners.
  const moved = movedTo(hidden, 'loads', 0, ['todos', 'outlook', 'loads']);
  expect(inOrder(CARDS, moved)).toEqual(['partners', 'loads', 'daily', 'todos', 'outlook']);
  expect(inOrder(TILES, moved)).toEqual([...TILES]);
  expect(isHidden('daily', moved)).toBe(true);
  expect(isDefault(moved)).toBe(false);
});

it('a card that is shown again is where it was, and moving back is the default', () => {
  const moved = movedTo(DEFAULT_CARDS, 'last7', 0, TILES);
  const back = movedTo(showCard(showCard(moved, 'month', false), 'month', true), 'last7', 1, TILES);
  expect(isDefault(back)).toBe(true);
});

it('a card that came with a later version stands after its neighbour, and one that is gone is left out', () => {
  const kept = { cards: ['loads', 'calendar', 'todos', 'last7', 'yesterday'], hidden: ['calendar'] };
  expect(inOrder(CARDS, kept)[0]).toBe('loads');
  expect(inOrder(CARDS, kept)).toHaveLength(CARDS.length);
  expect(inOrder(TILES, kept).slice(0, 2)).toEqual(['last7', 'month']);
});
