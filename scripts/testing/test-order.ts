import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take tens of seconds each: begun last, they would keep one worker busy while the others have nothing left. */
const longest = [
  'supabase/tests/postgres-15.test.ts',
  'host/lifecycle.test.ts',
  'supabase/tests/bounds/bounds.test.ts',
  'host/backup/daily-backup.test.ts',
  'host/installation.test.ts',
  'importer/settlement-proof.database.test.ts',
  'importer/terminal/mailbox/mailbox-kills.database.test.ts',
  'supabase/tests/demand-coverage.test.ts',
  'importer/proof.database.test.ts',
  'host/backup/backup.test.ts',
  'host/lost-secrets.test.ts',
  'importer/terminal/reported-files.database.test.ts',
  'demo/repeatable.test.ts',
  'importer/pages-proof.database.test.ts',
  'supabase/tests/golden/text-searches.test.ts',
  'host/backend/gate/rate-limits.test.ts',
  'importer/terminal/watch/watch-kills.database.test.ts',
  'supabase/tests/schemas.test.ts',
  'host/postgres/open-cluster.test.ts',
  'host/public-address.test.ts',
  'importer/overviews.database.test.ts',
  'importer/ads-proof.database.test.ts',
  'supabase/tests/access.test.ts',
  'supabase/tests/golden/diagnosis-days.test.ts',
  'supabase/tests/golden/losses.test.ts',
  'supabase/tests/writers.test.ts',
  'host/two-starts.test.ts',
  'host/backend/queue/fair-queue.test.ts',
  'host/backend/auth/account-change.test.ts',
  'host/backend/realtime/socket.test.ts',
  'supabase/tests/golden/product-filters.test.ts',
  'supabase/tests/list-pages.test.ts',
  'importer/terminal/mailbox/take-mail.database.test.ts',
  'importer/rollups.database.test.ts',
  'supabase/tests/forecast-coverage.test.ts',
  'importer/terminal/watch/watch-folder.database.test.ts',
  'host/backend/report/reports.test.ts',
  'importer/terminal/terminal.database.test.ts',
  'host/backend/realtime/crowd.test.ts',
  'host/faults.test.ts',
  'host/signing-key-file.test.ts',
  'host/backend/lite.test.ts',
  'importer/terminal/mailbox/watch-mailbox.database.test.ts',
  'host/external-database.test.ts',
  'host/admin/partner/move-partner.test.ts',
  'importer/losses-proof.database.test.ts',
  'host/backend/auth/access-token.test.ts',
  'importer/recent-sales.database.test.ts',
  'importer/running-sales.database.test.ts',
  'host/backend/storage/upload.test.ts',
  'host/admin/partner/delete-partner.test.ts',
  'supabase/tests/types.test.ts',
  'host/backend/backend.test.ts',
  'host/backend/auth/phone-factors.test.ts',
  'importer/preview-counts.database.test.ts',
  'importer/settlement-files.database.test.ts',
  'host/backend/auth/sign-in.test.ts',
  'host/metrics/metrics.test.ts',
  'host/backup/sealed-backup.test.ts',
  'host/server/health.test.ts',
  'bench/growth.test.ts',
  'bench/import.test.ts',
  'bench/products.test.ts',
  'bench/load.test.ts',
  'bench/overviews.test.ts',
  'bench/sales.test.ts',
  'bench/backend.test.ts',
  'bench/stock.test.ts',
  'bench/effect.test.ts',
  'bench/functions.test.ts',
  'page-tests/pages.test.tsx',
  'page-tests/ads-proof.test.tsx',
  'page-tests/product-diagnosis.test.tsx',
  'page-tests/mydashboard.test.tsx',
  'page-tests/settlement.test.tsx',
  'page-tests/insight-edges.test.tsx',
  'page-tests/statistics-total-sales-proof.test.tsx',
  'page-tests/brand-product-search.test.tsx',
  'page-tests/product-analytics.test.tsx',
  'page-tests/brand-sales.test.tsx',
  'src/reports/kinds/settlement.test.ts',
  'src/components/date-range/date-range-picker.test.tsx',
  'importer/hostile.test.ts',
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
