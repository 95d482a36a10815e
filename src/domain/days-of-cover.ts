export type DocTone = 'danger' | 'warning' | 'good';

/** Days of cover below these are red and yellow (specification section 9). */
export const DOC_DANGER_BELOW = 7;
export const DOC_WARNING_BELOW = 14;

/** Colour of a number of days of cover; null (no sales, or a past date) has none. */
export function docTone(days: number | null): DocTone | null {
  if (days === null) return null;
  if (days < DOC_DANGER_BELOW) return 'danger';
  return days < DOC_WARNING_BELOW ? 'warning' : 'good';
}
