import { computeEffects } from './compute-effects.ts';
import type { EffectJob, EffectMessage } from './effect-messages.ts';

// Runs in a dedicated worker: neither the page nor the database waits for it, and ending it gives the work up.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener, its page
const tell = (message: EffectMessage) => self.postMessage(message);

self.addEventListener('message', (event: MessageEvent<EffectJob>) => {
  computeEffects(event.data, (effect) => tell({ type: 'effect', effect })).then(
    () => tell({ type: 'done' }),
    (error: unknown) => tell({ type: 'failed', reason: String(error) }),
  );
});
