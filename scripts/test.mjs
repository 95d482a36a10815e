// Runs every check of the project on a new machine: installs what is missing, then types, lint, format and dead code
// beside unit, database and page tests, then browser tests, and last, alone, what measures memory and load. Ends with
// one line: N passed, N failed.
// `npm test -- unit e2e` runs only the named steps. `npm test -- all`, which .ci/run calls, runs the further ones too:
// the access tests on PostgreSQL 15 and the benches at a small size.
import { ensureDependencies } from './install.mjs';
import { ensureBrowser } from './testing/browser.mjs';
import { ensureMailServers } from './testing/mail-servers.mjs';
import { build, checkLint, checkTypes, runCommand, runPlaywright, runVitest } from './testing/run.mjs';
import { runSteps } from './testing/steps.mjs';

const steps = [
  { name: 'lint', beside: true, run: checkLint },
  { name: 'types', beside: true, run: checkTypes },
  { name: 'build', beside: true, run: build },
  { name: 'size', beside: true, run: () => runCommand('node', ['--import', 'tsx', 'scripts/check-size.ts']) },
  { name: 'demo', beside: true, run: () => runVitest('demo') },
  { name: 'dead-code', beside: true, run: () => runCommand('npx', ['knip']) },
  { name: 'format', beside: true, run: () => runCommand('npx', ['prettier', '--check', '.']) },
  { name: 'postgres-15', further: true, beside: true, run: () => runVitest('postgres-15') },
  { name: 'unit', run: () => runVitest('unit*') },
  { name: 'database', run: () => runVitest('database') },
  { name: 'pages', run: () => runVitest('pages') },
  { name: 'e2e', afterwards: true, run: () => runPlaywright(['large', 'journeys']) },
  { name: 'large', afterwards: true, run: () => runVitest('large') },
  { name: 'bench', further: true, run: () => runVitest('bench') },
];

const wanted = process.argv.slice(2);
const isAll = wanted.length === 1 && wanted[0] === 'all';
const unknown = isAll ? [] : wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`Unknown step ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}`);
  process.exit(2);
}

await ensureDependencies();
const { register } = await import('tsx/esm/api');
register();
const { openRunFolder } = await import('../host/testing/run-folder.ts');
openRunFolder();
// Ends as usual, so that the folder is deleted.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
process.env.CHROMIUM = await ensureBrowser();

const proof = steps.filter(({ further }) => !further);
const named = steps.filter(({ name }) => wanted.includes(name));
const chosen = isAll ? steps : wanted.length === 0 ? proof : named;
if (chosen.some(({ name }) => name === 'database')) await ensureMailServers();
process.exit(await runSteps(chosen));
