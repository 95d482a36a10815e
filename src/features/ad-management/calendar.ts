import type { AdDays } from './ad-management-queries.ts';

export type CoveredDay = AdDays['rows'][number];
export type DayState = 'missing' | 'keyword' | 'campaign' | 'growing' | 'none';

/** Days after which 14-day figures are final. */
const FINAL_AGE = 14;

/** What the calendar says of a day: growing, where its report came too early to be final. */
export function dayState({ isMissing, grain, age }: CoveredDay): DayState {
  if (grain === null) return isMissing ? 'missing' : 'none';
  return (age ?? FINAL_AGE) < FINAL_AGE ? 'growing' : grain;
}
