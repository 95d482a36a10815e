import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** @typedef {{ passed: number, failed: number, note?: string }} Result */

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

/** A check that passes or fails as a whole. @returns {Promise<Result>} */
export async function runCommand(program, flags) {
  const code = await execute(program, flags);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs one vitest project and counts its tests; a skipped test and a file that does not load count as failed. */
export async function runVitest(project) {
  return withReport(async (file) => {
    const flags = ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json'];
    const code = await execute('npx', [...flags, `--outputFile.json=${file}`]);
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const broken = report.testResults.filter(
      (r) => r.status === 'failed' && r.assertionResults.length === 0,
    ).length;
    const skipped = report.numPendingTests + report.numTodoTests;
    const failed = report.numFailedTests + broken + skipped;
    return atLeastOneFailure(code, {
      passed: report.numPassedTests,
      failed,
      note: skipped ? `, ${skipped} skipped` : '',
    });
  });
}

/** Runs the browser journeys and counts them; a skipped one counts as failed. */
export async function runPlaywright() {
  return withReport(async (file) => {
    const code = await execute('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const { stats } = JSON.parse(readFileSync(file, 'utf8'));
    const note = stats.flaky ? `, ${stats.flaky} passed only when tried again` : '';
    const result = { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped, note };
    return atLeastOneFailure(code, result);
  });
}

/** A runner that ends badly without naming a failed test has failed all the same. */
function atLeastOneFailure(code, result) {
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

async function withReport(work) {
  const directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-report-'));
  try {
    return await work(path.join(directory, 'report.json'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
