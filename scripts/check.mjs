// `npm run check`: what the files that differ from main can have broken, in a few minutes: types, lint, unit tests,
// the tests on a database that import them, and page tests and journeys of their areas. `npm test` runs everything.
import { rmSync } from 'node:fs';
import { digestOf } from './build/source-hash.mjs';
import { ensureDependencies } from './install.mjs';
import { ensureBrowser } from './testing/browser.mjs';
import { runCommand, runPlaywright, runVitest } from './testing/run.mjs';
import { runSteps } from './testing/steps.mjs';

await ensureDependencies();
const { register } = await import('tsx/esm/api');
register();
const { changedFiles, databaseTestsOf, forkPoint, journeysOf, pageTestsOf } =
  await import('./testing/changed.ts');

const since = forkPoint();
const changed = changedFiles(since);
const journeys = journeysOf(changed);
const database = databaseTestsOf(changed);
const pages = pageTestsOf(changed);
const related = ['--changed', since, '--passWithNoTests'];

process.exit(
  await runSteps([
    { name: 'types', beside: true, run: () => runCommand('npx', ['tsc', '--noEmit']) },
    { name: 'lint', beside: true, run: () => runCommand('npx', ['oxlint', '--deny-warnings']) },
    { name: 'unit', run: () => runVitest('unit*', related) },
    { name: 'database', run: () => runVitest('database', [...related, ...database.flatMap(excluding)]) },
    ...(database.length > 0 ? [{ name: 'sql', run: () => runVitest('database', database) }] : []),
    ...(pages.length > 0 ? [{ name: 'pages', run: () => runVitest('pages', pages) }] : []),
    ...(journeys.length > 0 ? [{ name: 'e2e', run: () => runJourneys(journeys) }] : []),
  ]),
);

/** What runs anyway is not run for the files that it imports too. */
function excluding(folder) {
  return ['--exclude', `${folder}/**`];
}

async function runJourneys(files) {
  process.env.CHROMIUM = await ensureBrowser();
  const { demoInstallation, demoSources } = await import('./testing/demo-installation.ts');
  const directory = await demoInstallation(digestOf(demoSources));
  try {
    return await runPlaywright('journeys', files, directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
