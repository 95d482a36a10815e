import { type DailyPanels, type PanelEffect, panelEffect } from '@/domain/effect/panel-effect.ts';

/** The effect of each panel, one after the other. */
export async function computeEffects(
  panels: DailyPanels,
  onEffect: (effect: PanelEffect) => void,
): Promise<void> {
  for (const panel of panels.panels) {
    const effect = await panelEffect(panels, panel);
    if (effect !== null) onEffect(effect);
  }
}
