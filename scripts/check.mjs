// `npm run check`: what the files that differ from main can have broken, in a few minutes: types, lint, unit tests,
// the tests on a database that import them, and page tests and journeys of their areas. `npm test` runs everything.
import { ensureDependencies } from './install.mjs';
import { ensureBrowser } from './testing/browser.mjs';
import { build, checkLint, checkTypes, makeDemo, runPlaywright, runVitest } from './testing/run.mjs';
import { runSteps } from './testing/steps.mjs';

await ensureDependencies();
const { register } = await import('tsx/esm/api');
register();
const { changedFiles, databaseTestsOf, forkPoint, journeysOf, pageTestsOf } =
  await import('./testing/changed.ts');
const { openRunFolder } = await import('../host/testing/run-folder.ts');
openRunFolder();
// Ends as usual, so that the folder is deleted.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const since = forkPoint();
const changed = changedFiles(since);
const journeys = journeysOf(changed);
const database = databaseTestsOf(changed);
const pages = pageTestsOf(changed);
const related = ['--changed', since, '--passWithNoTests'];

process.exit(
  await runSteps([
    { name: 'lint', beside: true, run: checkLint },
    { name: 'types', beside: true, run: checkTypes },
    ...(journeys.length > 0
      ? [
          { name: 'build', beside: true, run: build },
          { name: 'demo', beside: true, run: makeDemo },
        ]
      : []),
    { name: 'demo-tests', beside: true, run: () => runVitest('demo', related) },
    { name: 'unit', run: () => runVitest('unit*', related) },
    { name: 'database', run: () => runVitest('database', [...related, ...database.flatMap(excluding)]) },
    ...(database.length > 0 ? [{ name: 'sql', run: () => runVitest('database', database) }] : []),
    ...(pages.length > 0 ? [{ name: 'pages', run: () => runVitest('pages', pages) }] : []),
    ...(journeys.length > 0 ? [{ name: 'e2e', afterwards: true, run: () => runJourneys(journeys) }] : []),
  ]),
);

/** What runs anyway is not run for the files that it imports too. */
function excluding(folder) {
  return ['--exclude', `${folder}/**`];
}

async function runJourneys(files) {
  process.env.CHROMIUM = await ensureBrowser();
  return runPlaywright(['journeys'], files);
}
