import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from '../host/testing/free-port.ts';

const program = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};
/** A journey ends before code that took long to compile pays: without it, the whole is a sixth less work. */
const quickly = { ...program, args: [...program.args, '--js-flags=--no-opt --no-maglev'] };

// Found once and handed to the workers through the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'partner-desk-e2e-'));
const url = `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // Two more than cores: with one more, a sixth of the machine was idle while journeys waited for the backend, a timer or a frame.
  workers: Math.max(2, availableParallelism()) + 2,
  forbidOnly: true,
  // Wide: a machine that does other work too draws a first page in more than ten seconds.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    baseURL: url,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1440, height: 900 },
    // A trace of every journey would be a third of their work: `npx playwright test ... --trace on` makes it of one.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Each frame of what moves is drawn by the processor; what is about movement asks for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // Measures memory and work of single processes, so that other journeys may run beside; takes code that is quick for
    // many rows. The longest journeys: they begin first.
    {
      name: 'large',
      testMatch: '*.large.spec.ts',
      fullyParallel: false,
      workers: 1,
      use: { launchOptions: program },
    },
    // Each journey gets the window of the one before, emptied: a new one starts a process that compiles the app anew,
    // which is most of a short journey's work. Touch, a time zone and the like bring a new window by themselves.
    {
      name: 'journeys',
      testIgnore: ['*.large.spec.ts', 'gotrue/**'],
      use: { reuseContext: true, launchOptions: quickly },
    },
  ],
  webServer: {
    command: 'node scripts/start.mjs',
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { PORT: process.env.E2E_PORT, DATA_DIR: process.env.E2E_DATA_DIR },
    url: `${url}/healthz`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 8000 },
  },
});
