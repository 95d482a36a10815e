// Proves the accounts of the product on the real GoTrue: npm run proof:auth. No part of `npm test`, because it needs Go.
import { spawnSync } from 'node:child_process';
import { ensureClient } from './build/client.mjs';
import { ensureDependencies } from './install.mjs';
import { ensureBrowser } from './testing/browser.mjs';
import { execute } from './testing/run.mjs';

if (spawnSync('go', ['version'], { stdio: 'ignore' }).status !== 0) {
  console.log(
    'The proof on GoTrue is skipped, because Go, which builds GoTrue, is not installed (https://go.dev).',
  );
  process.exit(0);
}
await ensureDependencies();
await ensureClient();
const answers = await execute('node', ['--import', 'tsx', 'e2e/gotrue/main.ts']);
const config = ['--config', 'e2e/gotrue/playwright.config.ts'];
const journeys = await execute('npx', ['playwright', 'test', ...config], { CHROMIUM: await ensureBrowser() });
const isProven = answers === 0 && journeys === 0;
console.log(isProven ? 'The proof on GoTrue holds.' : 'The proof on GoTrue failed: see above.');
process.exit(isProven ? 0 : 1);
