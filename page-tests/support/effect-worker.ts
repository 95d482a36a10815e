import { vi } from 'vitest';
import { computeEffects } from '@/components/intervention/compute-effects.ts';
import type { EffectJob, EffectMessage } from '@/components/intervention/effect-messages.ts';

/** The worker that computes effects, in the page's own thread: jsdom has none. It gets a copy of the panels. */
class EffectWorkerHere extends EventTarget {
  postMessage(job: EffectJob) {
    const tell = (data: EffectMessage) => this.dispatchEvent(new MessageEvent('message', { data }));
    computeEffects(structuredClone(job), (effect) => tell({ type: 'effect', effect })).then(
      () => tell({ type: 'done' }),
      (error: unknown) => tell({ type: 'failed', reason: String(error) }),
    );
  }
  terminate() {}
}

/** Lets the page compute effects from now on. */
export function computeHere(): void {
  vi.stubGlobal('Worker', EffectWorkerHere);
}
