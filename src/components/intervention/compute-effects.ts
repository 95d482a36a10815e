import { type PanelEffect, panelEffect } from '@/domain/effect/panel-effect.ts';
import type { EffectJob } from './effect-messages.ts';

/** The effect of each panel, one after the other. */
export async function computeEffects(
  { panels, span }: EffectJob,
  onEffect: (effect: PanelEffect) => void,
): Promise<void> {
  for (const panel of panels.panels) {
    const effect = await panelEffect(panels, panel, span);
    if (effect !== null) onEffect(effect);
  }
}
