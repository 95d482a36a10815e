const SPAN_DAYS = { week: 7, fortnight: 14, month: 28 } as const;
/** From the start on what is compared; `now`: as many whole weeks as are loaded. */
export const spans = ['week', 'fortnight', 'month', 'now'] as const;
export type Span = (typeof spans)[number];
/** Days after a start that a panel has at most. */
export const MOST_DAYS = 182;
/** Days after a start that the panels of a span need. */
export const daysOf = (span: Span) => (span === 'now' ? MOST_DAYS : SPAN_DAYS[span]);
/** Two weeks are enough for an effect to show and short enough for other causes to stay away: docs/decisions/effect-method.md. */
export const DEFAULT_SPAN: Span = 'fortnight';
