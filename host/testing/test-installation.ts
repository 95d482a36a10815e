import { programFile } from './program-file.ts';
import { copyInstallation } from './copied-installation.ts';
import { installationOf, type TestInstallation } from './host-process.ts';

/**
 * A data folder with hosts of their own processes on it. Its first start finds a copy of an installation without the
 * demo company, unless the test is about a first start: then `isNew`.
 */
export function testInstallation({ isNew = false } = {}): TestInstallation {
  return installationOf({ flags: [programFile('host')], ...(isNew ? {} : { fill: copyInstallation }) });
}
