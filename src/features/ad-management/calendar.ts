import type { AdDays } from './ad-management-queries.ts';

export type CoveredDay = AdDays['rows'][number];
export type DayState = 'missing' | 'keyword' | 'campaign' | 'growing' | 'none';

/** What the calendar says of a day: growing, where its report came too early to be final. */
export function dayState({ isMissing, grain, isGrowing }: CoveredDay): DayState {
  if (grain === null) return isMissing ? 'missing' : 'none';
  return isGrowing ? 'growing' : grain;
}
