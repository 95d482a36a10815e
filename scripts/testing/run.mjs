import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { digestOf } from '../build/source-hash.mjs';

/**
 * What a test runner found. `failed` are tests, or files that did not load; `flaky` passed only when tried again.
 * @typedef {{ passed: number, failed: { name: string, reason: string }[], skipped: string[], flaky: string[] }} Report
 */
/**
 * What a step adds to the last lines of `npm test`; each of `details` is shown under its step, so that the end of a
 * log is enough to know what failed.
 * @typedef {{ passed: number, failed: number, details: string[] }} Result
 */

/**
 * Runs a program with its output on ours.
 * @param {string} program @param {string[]} flags @param {Record<string, string>} [env]
 * @returns {Promise<number>} its exit code
 */
export function execute(program, flags, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, flags, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** A check that passes or fails as a whole; what it prints comes at its end, for others may run beside it. @returns {Promise<Result>} */
export async function runCommand(program, flags) {
  const child = spawn(program, flags, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  console.log(`\n--- ${[program, ...flags].join(' ')}\n${printed.trimEnd()}`);
  return code === 0
    ? { passed: 1, failed: 0, details: [] }
    : { passed: 0, failed: 1, details: [`ended with code ${code}`] };
}

/** Steps of both `npm test` and `npm run check`, one core each. */
export const checkLint = () => runCommand('npx', ['oxlint', '--deny-warnings']);
export const checkTypes = () => runCommand('npx', ['tsc', '--noEmit']);
export const build = () => runCommand('node', ['scripts/build.mjs']);
export const makeDemo = () => runCommand('node', ['--import', 'tsx', 'scripts/make-demo.mjs']);

/** Runs one vitest project; no test is tried twice, so that one that fails now and then is seen. */
export async function runVitest(project, more = []) {
  // As in CI everywhere: a snapshot that is new, or that no test asked for, is a fault.
  const flags = ['run', '--project', project, ...more, '--update=none', '--reporter=default'];
  return withReport(async (file) => {
    const code = await execute(
      'npx',
      ['vitest', ...flags, '--reporter=./scripts/testing/vitest-reporter.mjs'],
      {
        TEST_REPORT: file,
      },
    );
    return resultOf(code, JSON.parse(readFileSync(file, 'utf8')));
  });
}

/** Data directory with the demo company, which all journeys of a run share. */
let installation;

/** Runs browser journeys: those of projects of e2e/playwright.config.ts, all of them or some files. */
export async function runPlaywright(projects, files = []) {
  const { copyDemo, demoSources } = await import('./demo-installation.ts');
  installation ??= await copyDemo(digestOf(demoSources));
  return withReport(async (file) => {
    // `--project` takes every word after it: what follows as a word of its own would be one more project.
    const chosen = projects.map((project) => `--project=${project}`);
    const flags = ['test', '--config', 'e2e/playwright.config.ts', ...chosen, ...files];
    const code = await execute('npx', ['playwright', ...flags], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      E2E_DATA_DIR: installation,
    });
    return resultOf(code, playwrightReport(JSON.parse(readFileSync(file, 'utf8'))));
  });
}

/** @returns {Report} */
function playwrightReport({ suites, errors }) {
  const specs = suites.flatMap(specsOf);
  const named = (status) => specs.filter(({ tests }) => tests.some((test) => test.status === status));
  return {
    passed: named('expected').length + named('flaky').length,
    failed: [
      ...named('unexpected').map((spec) => ({ name: nameOf(spec), reason: reasonOf(spec) })),
      ...errors.map(({ message }) => ({ name: 'outside a journey', reason: message ?? '' })),
    ],
    skipped: named('skipped').map(nameOf),
    flaky: named('flaky').map((spec) => `${nameOf(spec)}: ${reasonOf(spec)}`),
  };
}

function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function nameOf(spec) {
  return `${spec.file}:${spec.line} > ${spec.title}`;
}

function reasonOf(spec) {
  const results = spec.tests.flatMap((test) => test.results);
  const message = stripVTControlCharacters(results.find((result) => result.error)?.error.message ?? '');
  return message.split(/\s*\n\s*/, 3).join(' ');
}

/** A skipped test counts as failed, and so does a runner that ends badly without naming a test. @returns {Result} */
function resultOf(code, { passed, failed, skipped, flaky }) {
  const count = failed.length + skipped.length;
  const silent = code !== 0 && count === 0;
  return {
    passed,
    failed: silent ? 1 : count,
    details: [
      ...failed.map(({ name, reason }) => `failed: ${name}: ${reason}`),
      ...skipped.map((name) => `skipped: ${name}`),
      ...flaky.map((name) => `passed only when tried again: ${name}`),
      ...(silent ? [`ended with code ${code}`] : []),
    ],
  };
}

async function withReport(work) {
  const directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-report-'));
  try {
    return await work(path.join(directory, 'report.json'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, details: [`the runner left no report: ${reason}`] };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
