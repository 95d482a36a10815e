import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take tens of seconds each: begun last, they would keep one worker busy while the others have nothing left. */
const longest = [
  'supabase/tests/postgres-15.test.ts',
  'importer/proof.database.test.ts',
  'importer/settlement-proof.database.test.ts',
  'importer/pages-proof.database.test.ts',
  'supabase/tests/schemas.test.ts',
  'supabase/tests/access.test.ts',
  'supabase/tests/answers/answers.test.ts',
  'supabase/tests/golden/text-searches.test.ts',
  'supabase/tests/forecast-coverage.test.ts',
  'host/lifecycle.test.ts',
  'host/postgres/open-cluster.test.ts',
  'host/lost-secrets.test.ts',
  'host/public-address.test.ts',
  'host/backup/backup.test.ts',
  'bench/load.test.ts',
  'bench/bench.test.ts',
  'bench/import.test.ts',
  'demo/load-demo.test.ts',
  'host/fuzz.test.ts',
  'supabase/tests/types.test.ts',
];

/** Whether a test file asks for the browser's objects, as vitest reads it from its first comment. */
const isOfPage = (file: string) => readFileSync(file, 'utf8').includes('@vitest-environment jsdom');

/**
 * The order of the files of a run. A worker goes on with the next file only where that wants the same environment, so
 * those of an environment follow one another; the longest come first.
 */
export default class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = new Map(
      files.map((file) => {
        const at = longest.indexOf(path.relative(this.ctx.config.root, file.moduleId));
        return [file, at >= 0 ? at : longest.length + (isOfPage(file.moduleId) ? 0 : 1)];
      }),
    );
    const rankOf = (file: TestSpecification) => rank.get(file) ?? 0;
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) =>
      a.project.name === b.project.name ? rankOf(a) - rankOf(b) : sorted.indexOf(a) - sorted.indexOf(b),
    );
  }
}
