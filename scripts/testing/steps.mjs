/**
 * Runs the steps, prints the result and the time of each, and last `N passed, N failed`. Steps follow one another; those
 * marked `beside` do so on a lane of their own, because they take one core and tests leave a part of the machine idle.
 * A step marked `afterwards` begins once that lane is empty.
 * @param {{ name: string, run: () => Promise<import('./run.mjs').Result>, beside?: boolean, afterwards?: boolean }[]} steps
 * @returns {Promise<0 | 1>} the exit code
 */
export async function runSteps(steps) {
  const begin = Date.now();
  const beside = inTurn(steps.filter((step) => step.beside));
  const tests = inTurn(
    steps.filter((step) => !step.beside),
    beside,
  );
  const results = [...(await beside), ...(await tests)];
  const summary = results.flatMap(({ name, passed, failed, seconds, details }) => [
    `${name.padEnd(12)} ${passed} passed, ${failed} failed (${seconds} s)`,
    ...details.map((detail) => `  ${detail}`),
  ]);
  const sum = (kind) => results.reduce((total, result) => total + result[kind], 0);
  console.log(`\n${summary.map((line) => `  ${line}`).join('\n')}\n  all in ${secondsSince(begin)} s\n`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}

async function inTurn(steps, lane = undefined) {
  const results = [];
  for (const step of steps) {
    if (step.afterwards) await lane;
    results.push(await timed(step));
  }
  return results;
}

async function timed({ name, run }) {
  console.log(`\n=== ${name}`);
  const start = Date.now();
  const result = await run();
  return { name, ...result, seconds: secondsSince(start) };
}

function secondsSince(start) {
  return Math.round((Date.now() - start) / 1000);
}
