/** ms of work between two pauses: a frame has 16. */
const SLICE_MS = 6;
/** Comparisons between two looks at the clock. */
const LOOK_EVERY = 64;

/** Lets the browser draw and answer before the work goes on. */
export const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

/**
 * A sorted copy, stable, made in slices of a few milliseconds: 20,000 Korean names take a third of a second, in which
 * a person could not scroll otherwise. Null once it was given up.
 */
export async function sortInSlices<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
  signal: AbortSignal,
): Promise<Item[] | null> {
  let from = [...items];
  let to = [...items];
  let started = performance.now();
  let compared = 0;
  for (let size = 1; size < items.length; size *= 2) {
    for (let start = 0; start < items.length; start += 2 * size) {
      const middle = Math.min(start + size, items.length);
      const end = Math.min(start + 2 * size, items.length);
      let left = start;
      let right = middle;
      for (let place = start; place < end; place += 1) {
        const takeLeft =
          left < middle && (right >= end || compare(from[left] as Item, from[right] as Item) <= 0);
        to[place] = from[takeLeft ? left++ : right++] as Item;
        compared += 1;
        if (compared % LOOK_EVERY !== 0 || performance.now() - started < SLICE_MS) continue;
        await pause();
        if (signal.aborted) return null;
        started = performance.now();
      }
    }
    [from, to] = [to, from];
  }
  return signal.aborted ? null : from;
}
