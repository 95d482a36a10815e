import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { compiledReact } from './scripts/build/compiled-react.ts';
import TestOrder from './scripts/testing/test-order.ts';

const setup = createHash('sha256')
  .update(readFileSync(new URL('./vitest.config.ts', import.meta.url)))
  .update(readFileSync(new URL('./scripts/build/compiled-react.ts', import.meta.url)))
  .update(readFileSync(new URL('./package-lock.json', import.meta.url)))
  .digest('hex');
const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) };

/** What a worker needs that serves one test file after another. */
const shared = {
  isolate: false,
  setupFiles: ['./scripts/testing/fresh-file.ts'],
  // Megabytes: a worker lives for minutes, and the default of 16 collects its garbage too often.
  execArgv: ['--max-semi-space-size=64'],
};
/** Files that have a worker of their own: they say why. */
const alone = ['src', 'importer']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  )
  .filter((file) => /(?<!\.(database|large))\.test\.tsx?$/.test(file))
  .filter((file) => /^\/\/ @own-worker/m.test(readFileSync(file, 'utf8')));
const unit = {
  environment: 'node',
  // Wide: a calendar of two months is hundreds of elements, and a machine that does other work too is slow.
  testTimeout: 60_000,
  // What a test waits for comes at once on an idle machine.
  expect: { poll: { timeout: 20_000 } },
} as const;
/** Everything that needs the real PostgreSQL. */
const database: TestProjectInlineConfiguration['test'] = {
  ...shared,
  environment: 'node',
  globalSetup: ['./host/testing/global-setup.ts'],
  // Two more than cores: a third of the time these wait, for a process, a timer or a lock.
  maxWorkers: Math.max(2, availableParallelism()) + 2,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};
/** The access tests on the oldest supported PostgreSQL: every one of them runs on the newest too. */
const oldest = 'supabase/tests/postgres-15.test.ts';
/** Reads the demo company that the journeys use too. */
const loadedDemo = 'demo/load-demo.test.ts';

// unit: pure rules and components, no database; unit-alone: those that need a worker of their own.
// database: everything that needs the real PostgreSQL; one cluster is started for the run and each test file works in
// its own copy of the migrated database.
// demo: the demo company of the journeys, which it makes for them.
// postgres-15 and bench: the access tests on the oldest supported PostgreSQL, and the benches at a small size; steps
// of their own, which .ci/run adds to the proof of `npm test`.
// pages: pages of the product in jsdom on a host of the run. large: what measures memory and load, one after another.
export default defineConfig({
  resolve: { alias },
  test: {
    // Vitest would leave a core to itself, which is idle while the others work.
    maxWorkers: Math.max(2, availableParallelism()),
    // What was compiled for one run serves the next, until a plugin or its options change.
    experimental: { fsModuleCache: true, fsModuleCachePath: `./node_modules/.compiled-for-tests/${setup}` },
    sequence: { sequencer: TestOrder },
    projects: [
      {
        resolve: { alias },
        plugins: [compiledReact()],
        test: {
          ...unit,
          ...shared,
          name: 'unit',
          include: ['{src,importer,scripts,supabase/functions}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{database,large}.test.ts', ...alone],
        },
      },
      {
        resolve: { alias },
        plugins: [compiledReact()],
        test: { ...unit, setupFiles: shared.setupFiles, name: 'unit-alone', include: alone },
      },
      {
        resolve: { alias },
        // As in the build a page is loaded when it is opened.
        plugins: [
          tanstackRouter({
            target: 'react',
            autoCodeSplitting: true,
            // Else the pages of one test's window would be kept for the next.
            codeSplittingOptions: { addHmr: false },
            quoteStyle: 'single',
            semicolons: true,
          }),
          compiledReact(),
        ],
        // The React that people get.
        oxc: { jsx: { development: false } },
        test: {
          ...shared,
          name: 'pages',
          env: { NODE_ENV: 'production' },
          include: ['page-tests/**/*.test.tsx'],
          environment: 'jsdom',
          // One more than cores: an eighth of the time a page waits for the host or a timer.
          maxWorkers: Math.max(2, availableParallelism()) + 1,
          globalSetup: ['./host/testing/pages-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'large',
          include: ['{host,importer}/**/*.large.test.ts'],
          environment: 'node',
          globalSetup: ['./host/testing/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          maxWorkers: 1,
        },
      },
      {
        resolve: { alias },
        test: {
          ...database,
          name: 'database',
          include: ['{host,demo}/**/*.test.ts', 'supabase/tests/**/*.test.ts', '**/*.database.test.ts'],
          exclude: ['node_modules/**', '**/*.large.test.ts', oldest, loadedDemo],
        },
      },
      {
        resolve: { alias },
        test: {
          ...database,
          globalSetup: ['./scripts/testing/demo-setup.mjs'],
          name: 'demo',
          include: [loadedDemo],
        },
      },
      { resolve: { alias }, test: { ...database, name: 'postgres-15', include: [oldest] } },
      {
        resolve: { alias },
        test: {
          ...database,
          name: 'bench',
          include: ['bench/**/*.test.ts'],
          // A bench waits for nothing but its database.
          maxWorkers: Math.max(2, availableParallelism()),
        },
      },
    ],
  },
});
