import { readFileSync, writeFileSync } from 'node:fs';
import { applySchemas, type Applied } from './schema/apply.ts';
import { differences } from './schema/catalogue.ts';
import { migrationText } from './schema/migration.ts';
import { withMigratedDatabase } from './schema/migrated-database.ts';
import {
  lockFile,
  lockProblems,
  lockText,
  migrationDirectory,
  newestTexts,
  nextVersion,
  readMigrations,
} from './schema/migration-files.ts';
import { readSchemas, writeSchema } from './schema/schema-files.ts';
import { takeFromMigrations } from './schema/take.ts';

const usage = `npm run schema                  whether supabase/schemas and the migrations make the same database
npm run schema -- new NAME      writes the migration that brings a database to the schema files
npm run schema -- take [SUBJECT [FUNCTION...]]
                                brings the schema files to what the migrations say; SUBJECT.sql gets what no file has,
                                all of it or the functions and views that are named
npm run schema -- lock          freezes the migrations that are new`;

const [command = 'check', name, ...named] = process.argv.slice(2);
const migrations = readMigrations();
const files = readSchemas();
const apply = () =>
  withMigratedDatabase((sql) =>
    applySchemas(
      sql,
      files.flatMap(({ objects }) => objects),
    ),
  );

/** Fails with what a person should know. */
function refuse(lines: readonly string[]): void {
  for (const line of lines) console.error(line);
  process.exitCode = 1;
}

const failures = (failed: Applied['failed']) =>
  failed.map(
    ({ object, error }) => `${object.name}: ${error instanceof Error ? error.message : String(error)}`,
  );

async function check(): Promise<void> {
  const { before, after, failed } = await apply();
  const problems = [
    ...failures(failed),
    ...differences(before, after).map(
      (object) => `${object} differs between supabase/schemas and the migrations.`,
    ),
    ...lockProblems(readFileSync(lockFile, 'utf8'), migrations),
  ];
  if (problems.length > 0) refuse(problems);
  else console.log(`${after.size} functions and views: schemas and migrations give the same database.`);
}

async function makeMigration(title: string): Promise<void> {
  const applied = await apply();
  if (applied.failed.length > 0) return refuse(failures(applied.failed));
  const text = migrationText(applied);
  if (text === '') return refuse(['The schema files say nothing that the migrations do not.']);
  const file = `${nextVersion(migrations, new Date())}_${title}.sql`;
  writeFileSync(new URL(file, migrationDirectory), `-- Why, in a sentence.\n\n${text}\n`);
  console.log(`Wrote supabase/migrations/${file}: say why in its first line, then npm run schema -- lock.`);
}

async function take(subject?: string): Promise<void> {
  const result = takeFromMigrations(files, await apply(), newestTexts(migrations), subject, named);
  for (const file of result.files) writeSchema(file);
  console.log(`Taken from the migrations: ${result.taken.join(', ') || 'nothing'}.`);
  if (result.homeless.length > 0)
    refuse(
      result.homeless.map((object) => `${object} has no file: npm run schema -- take SUBJECT ${object}`),
    );
}

function lock(): void {
  const problems = lockProblems(readFileSync(lockFile, 'utf8'), migrations);
  const changed = problems.filter((problem) => problem.includes(' landed: '));
  if (changed.length > 0) return refuse(changed);
  writeFileSync(lockFile, lockText(migrations));
  console.log(`Locked: ${problems.length} new, ${migrations.size} in all.`);
}

if (command === 'check') await check();
else if (command === 'new' && /^\w+$/.test(name ?? '')) await makeMigration(name ?? '');
else if (command === 'take') await take(name);
else if (command === 'lock') lock();
else refuse([usage]);
