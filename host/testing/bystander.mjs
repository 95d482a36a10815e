// In a thread of its own, so that the attack in the test's thread does not take its time: reads again and again as
// somebody who has nothing to do with the attack, until it is told to stop; then says how long each answer took.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, headers, pause } = workerData;
const times = [];
const refused = [];
const state = { isOver: false };
parentPort.once('message', () => {
  state.isOver = true;
});
while (!state.isOver) {
  const start = performance.now();
  const status = await fetch(url, { headers, signal: AbortSignal.timeout(60_000) })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    })
    .catch(() => 0);
  times.push(performance.now() - start);
  if (status !== 200) refused.push(status);
  await sleep(pause);
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort.postMessage({ times, refused });
