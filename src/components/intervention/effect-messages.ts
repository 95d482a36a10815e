import type { DailyPanels, PanelEffect } from '@/domain/effect/panel-effect.ts';
import type { Span } from '@/domain/effect/span.ts';

/** What the worker is given. */
export interface EffectJob {
  panels: DailyPanels;
  span: Span;
}

/** What the worker tells of the panels that it was given. */
export type EffectMessage =
  { type: 'effect'; effect: PanelEffect } | { type: 'done' } | { type: 'failed'; reason: string };
