import type { DailyPanels, PanelEffect } from '@/domain/effect/panel-effect.ts';
import type { EffectMessage } from './effect-messages.ts';

/** Computes effects in a worker of its own. Rejects with the signal's reason when it is given up. */
export function runEffects(
  panels: DailyPanels,
  onEffect: (effect: PanelEffect) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./effect.worker.ts', import.meta.url), { type: 'module' });
    const settle = (finish: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', cancel);
      finish();
    };
    const cancel = () => settle(() => reject(signal.reason));
    signal.addEventListener('abort', cancel);
    worker.addEventListener('error', (event) => settle(() => reject(new Error(event.message))));
    worker.addEventListener('message', ({ data }: MessageEvent<EffectMessage>) => {
      if (data.type === 'effect') onEffect(data.effect);
      else if (data.type === 'done') settle(resolve);
      else settle(() => reject(new Error(data.reason)));
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no target origin
    worker.postMessage(panels);
  });
}
