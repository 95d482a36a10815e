import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) };

// unit: pure rules and components, no database. database: everything that needs the real PostgreSQL;
// one cluster is started for the run and each test file works in its own copy of the migrated database.
export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        // Components as the product runs them: what the compiler keeps between two renders is kept here too.
        plugins: [react({ babel: { plugins: [['babel-plugin-react-compiler', {}]] } })],
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'importer/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.database.test.ts'],
          environment: 'node',
          // Wide: a calendar of two months is hundreds of elements, and a machine that does other work too is slow.
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'database',
          include: ['{host,demo,bench}/**/*.test.ts', 'supabase/tests/**/*.test.ts', '**/*.database.test.ts'],
          exclude: ['node_modules/**'],
          environment: 'node',
          globalSetup: ['./host/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What a test waits for comes at once on an idle machine.
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: 2,
        },
      },
    ],
  },
});
