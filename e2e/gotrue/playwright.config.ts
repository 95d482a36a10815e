import { defineConfig } from '@playwright/test';
import own from '../playwright.config.ts';

const journeys = ['auth', 'auth-failures', 'clock', 'guards', 'phone-factor', 'profile', 'session-end'];

/** The journeys about accounts, as they are, on the real GoTrue; `npm run proof:auth` runs them. */
export default defineConfig({
  ...own,
  testDir: '..',
  outputDir: '../../test-results',
  projects: [
    {
      name: 'gotrue',
      testMatch: [...journeys.map((name) => `${name}.spec.ts`), 'gotrue/*.spec.ts'],
      // A journey with this tag shows a feature that only our own host has.
      grepInvert: /@own-host/,
      use: own.projects?.find(({ name }) => name === 'journeys')?.use ?? {},
    },
  ],
  webServer: { ...own.webServer, command: 'node --import tsx e2e/gotrue/serve.ts' },
});
