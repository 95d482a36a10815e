import { writeFileSync } from 'node:fs';

/** Writes what `npm test` counts to the file named by TEST_REPORT: see `Report` in run.mjs. */
export default class CountingReporter {
  /** @type {import('./run.mjs').Report} */
  #report = { passed: 0, failed: [], skipped: [], flaky: [] };

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const name = `${test.module.relativeModuleId} > ${test.fullName}`;
    const { state, errors } = test.result();
    if (state === 'failed') this.#report.failed.push({ name, reason: firstLine(errors) });
    else if (state === 'skipped') this.#report.skipped.push(name);
    else this.#report.passed++;
    if (test.diagnostic()?.flaky) this.#report.flaky.push(name);
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    for (const module of modules) {
      for (const part of [module, ...module.children.allSuites()]) {
        const errors = part.errors();
        if (errors.length > 0)
          this.#report.failed.push({ name: module.relativeModuleId, reason: firstLine(errors) });
      }
    }
    if (unhandled.length > 0)
      this.#report.failed.push({ name: 'an unhandled error', reason: firstLine(unhandled) });
    writeFileSync(process.env.TEST_REPORT ?? '', JSON.stringify(this.#report));
  }
}

/** @param {readonly { message?: string }[] | undefined} errors */
function firstLine(errors) {
  return errors?.[0]?.message?.split('\n')[0] ?? '';
}
