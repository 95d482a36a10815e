/**
 * Runs the steps one after another, prints what each found and how long it took, and last `N passed, N failed`.
 * @param {{ name: string, run: () => Promise<import('./run.mjs').Result> }[]} steps
 * @returns {Promise<0 | 1>} the exit code
 */
export async function runSteps(steps) {
  const begin = Date.now();
  let [passed, failed] = [0, 0];
  const summary = [];
  for (const step of steps) {
    console.log(`\n=== ${step.name}`);
    const start = Date.now();
    const result = await step.run();
    passed += result.passed;
    failed += result.failed;
    summary.push(
      `${step.name.padEnd(12)} ${result.passed} passed, ${result.failed} failed (${secondsSince(start)} s)`,
      ...result.details.map((detail) => `  ${detail}`),
    );
  }
  console.log(`\n${summary.map((line) => `  ${line}`).join('\n')}\n  all in ${secondsSince(begin)} s\n`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function secondsSince(start) {
  return Math.round((Date.now() - start) / 1000);
}
