import type { DailyPanels, PanelEffect, Span } from '@/domain/effect/panel-effect.ts';

/** What the worker is given. */
export interface EffectJob {
  panels: DailyPanels;
  span: Span;
}

/** What the worker tells of the panels that it was given. */
export type EffectMessage =
  { type: 'effect'; effect: PanelEffect } | { type: 'done' } | { type: 'failed'; reason: string };
