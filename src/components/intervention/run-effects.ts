import { runWorker } from '@/data/run-worker.ts';
import type { PanelEffect } from '@/domain/effect/panel-effect.ts';
import type { EffectJob, EffectMessage } from './effect-messages.ts';

/** Computes effects in a worker of its own. Rejects with the signal's reason when it is given up. */
export async function runEffects(
  job: EffectJob,
  onEffect: (effect: PanelEffect) => void,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  return runWorker<EffectMessage, void>({
    worker: new Worker(new URL('./effect.worker.ts', import.meta.url), { type: 'module' }),
    job,
    signal,
    toError: (reason) => new Error(reason),
    onMessage: (message, done, failed) => {
      if (message.type === 'effect') onEffect(message.effect);
      else if (message.type === 'done') done();
      else failed(message.reason);
    },
  });
}
