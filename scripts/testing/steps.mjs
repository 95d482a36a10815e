/**
 * Runs the steps, prints what each found and how long it took, and last `N passed, N failed`. Those that may run beside
 * others begin together, and the rest follows one after another.
 * @param {{ name: string, run: () => Promise<import('./run.mjs').Result>, beside?: boolean }[]} steps
 * @returns {Promise<0 | 1>} the exit code
 */
export async function runSteps(steps) {
  const begin = Date.now();
  const results = await Promise.all(steps.filter(({ beside }) => beside).map(timed));
  for (const step of steps.filter(({ beside }) => !beside)) results.push(await timed(step));
  const summary = results.flatMap(({ name, passed, failed, seconds, details }) => [
    `${name.padEnd(12)} ${passed} passed, ${failed} failed (${seconds} s)`,
    ...details.map((detail) => `  ${detail}`),
  ]);
  const sum = (kind) => results.reduce((total, result) => total + result[kind], 0);
  console.log(`\n${summary.map((line) => `  ${line}`).join('\n')}\n  all in ${secondsSince(begin)} s\n`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
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
