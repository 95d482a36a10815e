import type { Step } from './build.ts';
import { platformMigration } from './platform-migration.ts';

/** Files that take the place of the given migrations, by name: the baseline, and one for each schema of the platform. */
export function baselineFiles(replaced: readonly string[], order: readonly Step[]): Map<string, string> {
  const texts = new Map<string, string[]>([['baseline', []]]);
  for (const { object, sql } of order) {
    const [schema = ''] = object.name.split('.');
    const file = object.kind === 'platform table' ? `baseline_of_${schema}` : 'baseline';
    texts.set(file, [...(texts.get(file) ?? []), withoutLead(sql)]);
  }
  // Their versions are the newest that they replace: an installation that is up to date has these already.
  const versions = replaced
    .toSorted()
    .slice(-texts.size)
    .map((file) => file.slice(0, 14));
  return new Map(
    [...texts].map(([file, statements], index) => [
      `${versions[index]}_${file}.sql`,
      file === 'baseline'
        ? `${baselineLead}\n\n${statements.join('\n\n')}\n`
        : platformMigration(platformLead(file.replace('baseline_of_', '')), statements),
    ]),
  );
}

const baselineLead =
  '-- The database of the first release: supabase/schemas, in an order that runs. The comments stand there.';

const platformLead = (schema: string) =>
  `-- Locks tables of the platform, so it stands apart from the baseline: our part of the schema ${schema}.`;

const withoutLead = (sql: string) => sql.replace(/^(?:\s*--[^\n]*\n)+/, '');
