// Runs every check of the project on a new machine: installs what is missing, then types, lint, format, dead code,
// unit, database and browser tests. Ends with one line: N passed, N failed.
// `npm test -- unit e2e` runs only the named steps.
import { ensureDependencies } from './install.mjs';
import { ensureBrowser } from './testing/browser.mjs';
import { runCommand, runPlaywright, runVitest } from './testing/run.mjs';

const steps = [
  { name: 'types', run: () => runCommand('npx', ['tsc', '--noEmit']) },
  { name: 'lint', run: () => runCommand('npx', ['oxlint', '--deny-warnings']) },
  { name: 'format', run: () => runCommand('npx', ['prettier', '--check', '.']) },
  { name: 'dead-code', run: () => runCommand('npx', ['knip']) },
  { name: 'build', run: () => runCommand('node', ['scripts/build.mjs']) },
  { name: 'size', run: () => runCommand('node', ['--import', 'tsx', 'scripts/check-size.ts']) },
  { name: 'unit', run: () => runVitest('unit') },
  { name: 'database', run: () => runVitest('database') },
  { name: 'e2e', run: runPlaywright },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`Unknown step ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}`);
  process.exit(2);
}

await ensureDependencies();
process.env.CHROMIUM = await ensureBrowser();

let passed = 0;
let failed = 0;
const summary = [];
for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n=== ${step.name}`);
  const start = Date.now();
  const result = await step.run();
  passed += result.passed;
  failed += result.failed;
  const seconds = Math.round((Date.now() - start) / 1000);
  summary.push(
    `${step.name.padEnd(12)} ${result.passed} passed, ${result.failed} failed (${seconds} s)`,
    ...result.details.map((detail) => `  ${detail}`),
  );
}
console.log(`\n${summary.map((line) => `  ${line}`).join('\n')}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
