import { savedViewsText } from '@/text/saved-views.ts';
import type { SavedView } from './saved-views-queries.ts';

export const MAX_NAME = 40;

/** Name of the copy of a view, which none of the member's own has: its own if it was another's, else numbered. */
export function copyName({ name }: Pick<SavedView, 'name'>, own: readonly Pick<SavedView, 'name'>[]): string {
  const isFree = (wanted: string) => own.every((view) => view.name !== wanted);
  let free = name;
  for (let number = 1; !isFree(free); number++) {
    const ending = savedViewsText.copied(number);
    free = `${name.slice(0, MAX_NAME - ending.length).trim()}${ending}`;
  }
  return free;
}
