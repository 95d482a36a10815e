import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { baselineFiles } from './schema/baseline.ts';
import { baselineRefusal, replaceAll } from './schema/baseline-request.ts';
import { buildSchemas } from './schema/build.ts';
import { differences, readCatalogue } from './schema/catalogue.ts';
import { withDatabases } from './schema/databases.ts';
import {
  lockFile,
  lockProblems,
  lockText,
  migrationDirectory,
  newMigrations,
  readMigrations,
} from './schema/migration-files.ts';
import { platformProblems } from './schema/platform-migration.ts';
import { readSchemas } from './schema/schema-files.ts';
import { upgrade } from './schema/upgrade.ts';

const usage = `npm run schema               whether supabase/schemas and the migrations make the same database
npm run schema -- new NAME   writes the migration that brings a database to the schema files
npm run schema -- lock       freezes the migrations that are new
npm run schema -- baseline   says what a new baseline would replace; with ${replaceAll} it replaces all
                             migrations by one made from the schema files, before a release`;

const [command = 'check', ...given] = process.argv.slice(2);
const [name] = given;
const migrations = readMigrations();
const objects = readSchemas().flatMap((file) => file.objects);

/** Fails with what a person should know. */
function refuse(lines: readonly string[]): void {
  for (const line of lines) console.error(line);
  process.exitCode = 1;
}

/** Builds the schema files in an empty database; throws for a statement that PostgreSQL refuses. */
async function build(sql: Parameters<typeof buildSchemas>[0]) {
  const { order, failed } = await buildSchemas(sql, objects);
  const problems = failed.map(({ step, error }) => `${step.object.name}: ${String(error)}`);
  if (problems.length > 0)
    throw new Error(`The schema files do not make a database.\n${problems.join('\n')}`);
  return { order, catalogue: await readCatalogue(sql) };
}

async function check(): Promise<void> {
  const [before, after] = await withDatabases(
    async ({ migrated, empty }) => [await readCatalogue(migrated), (await build(empty)).catalogue] as const,
  );
  const problems = [
    ...differences(before, after).map(
      (object) => `${object} differs between supabase/schemas and the migrations.`,
    ),
    ...lockProblems(readFileSync(lockFile, 'utf8'), migrations),
    ...platformProblems(migrations),
  ];
  if (problems.length > 0) return refuse(problems);
  console.log(
    `${after.programs.size} functions and views, ${after.parts.size} parts of tables: schemas and migrations give the same database.`,
  );
}

async function makeMigration(title: string): Promise<void> {
  const { statements, left } = await withDatabases(async ({ migrated, empty }) =>
    upgrade(migrated, objects, (await build(empty)).catalogue),
  );
  if (statements.length === 0 && left.length === 0)
    return refuse(['The schema files say nothing that the migrations do not.']);
  for (const [file, text] of newMigrations(migrations, title, statements, new Date())) {
    writeFileSync(new URL(file, migrationDirectory), text);
    console.log(`Wrote supabase/migrations/${file}: say why in its first line, then npm run schema -- lock.`);
  }
  if (left.length > 0)
    refuse([
      'To be written by hand (a new column stands last in its table; a changed column or type and filled rows are steps):',
      ...left,
      'npm run schema says when nothing is left.',
    ]);
}

async function makeBaseline(): Promise<void> {
  const refusal = baselineRefusal([...migrations.keys()], given);
  if (refusal) return refuse(refusal);
  const { order } = await withDatabases(({ empty }) => build(empty));
  for (const file of migrations.keys()) rmSync(new URL(file, migrationDirectory));
  for (const [file, text] of baselineFiles([...migrations.keys()], order))
    writeFileSync(new URL(file, migrationDirectory), text);
  writeFileSync(lockFile, lockText(readMigrations()));
}

function lock(): void {
  const problems = lockProblems(readFileSync(lockFile, 'utf8'), migrations);
  const grave = problems.filter((problem) => !problem.includes(' is not locked: '));
  if (grave.length > 0) return refuse(grave);
  writeFileSync(lockFile, lockText(migrations));
  console.log(`Locked: ${problems.length} new, ${migrations.size} in all.`);
}

if (command === 'check') await check();
else if (command === 'new' && /^\w+$/.test(name ?? '')) await makeMigration(name ?? '');
else if (command === 'baseline') await makeBaseline();
else if (command === 'lock') lock();
else refuse([usage]);
