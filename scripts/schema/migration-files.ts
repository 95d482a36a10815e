import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { platformMigration, platformOf } from './platform-migration.ts';
import { statementsOf } from './statements.ts';

export const migrationDirectory = new URL('../../supabase/migrations/', import.meta.url);

/** `<hash>  <file>` of every landed migration, in their order. */
export const lockFile = new URL('../../supabase/migrations.lock', import.meta.url);

/** Texts of the migrations by file name, oldest first. */
export function readMigrations(): Map<string, string> {
  const files = readdirSync(migrationDirectory).toSorted();
  return new Map(files.map((file) => [file, readFileSync(new URL(file, migrationDirectory), 'utf8')]));
}

/** A later version than every migration's: this moment, or the second after the last. */
export function nextVersion(migrations: ReadonlyMap<string, string>, now: Date): string {
  const moment = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const last = [...migrations.keys()].at(-1)?.slice(0, 14) ?? '';
  return moment > last ? moment : String(BigInt(last) + 1n);
}

/** The lock of these migrations. */
export function lockText(migrations: ReadonlyMap<string, string>): string {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  return [...migrations].map(([file, text]) => `${hash(text)}  ${file}\n`).join('');
}

/** First line of a new migration, until somebody says why it is needed. */
export const placeholder = '-- Why, in a sentence.';

/** Migrations of the statements by file name: one of what is ours, and one for each schema of the platform. */
export function newMigrations(
  migrations: ReadonlyMap<string, string>,
  title: string,
  statements: readonly string[],
  now: Date,
): Map<string, string> {
  const files = new Map(migrations);
  const added = new Map<string, string>();
  for (const schema of [undefined, 'auth', 'realtime', 'storage']) {
    const texts = statements.filter((text) => statementsOf(text).map(platformOf)[0] === schema);
    if (texts.length === 0) continue;
    const file = `${nextVersion(files, now)}_${title}${schema ? `_on_${schema}` : ''}.sql`;
    const text = schema ? platformMigration(placeholder, texts) : `${placeholder}\n\n${texts.join('\n\n')}\n`;
    for (const map of [files, added]) map.set(file, text);
  }
  return added;
}

/** Names what is wrong with the migrations: one that landed and changed or went, is not locked, or does not say why. */
export function lockProblems(lock: string, migrations: ReadonlyMap<string, string>): string[] {
  const [locked, now] = [lock, lockText(migrations)].map(
    (text) =>
      new Map(text.split('\n').flatMap((line) => (line ? [[line.slice(66), line.slice(0, 64)]] : []))),
  ) as [Map<string, string>, Map<string, string>];
  const changed = [...locked].filter(([file, hash]) => now.get(file) !== hash);
  const unlocked = [...now.keys()].filter((file) => !locked.has(file));
  const unexplained = [...migrations].filter(
    ([, text]) => !/^-- \S/.test(text) || text.startsWith(placeholder),
  );
  return [
    ...unexplained.map(([file]) => `${file} does not say why it is needed: write its first line.`),
    ...changed.map(([file]) => `${file} landed: it never changes; write a later one.`),
    ...unlocked.map((file) => `${file} is not locked: npm run schema -- lock`),
  ];
}
