import path from 'node:path';
import { parseArgs } from 'node:util';
import { dataDirectory } from '../data-directory.ts';
import { StartError } from '../start-error.ts';
import { noteBackup, noteFailure } from './backup-log.ts';
import { keyFile, readKey } from './backup-key.ts';
import type { Proof } from './frames.ts';
import { openOwnerDatabase } from './owner-database.ts';
import { restoreBackup, tryBackup } from './restore-backup.ts';
import { writeBackup, type BackupSummary } from './write-backup.ts';

const usage = `Usage: npm run backup -- FILE
         writes everything of the built-in database into FILE, sealed with the key backup.key in DATA_DIR
       npm run restore -- FILE --key KEYFILE
         makes a new installation in DATA_DIR out of FILE, if it is as the installation with that key wrote it
       npm run restore -- FILE --trust
         the same without the key: what was changed in FILE since it was made is not noticed
       npm run restore -- FILE --key KEYFILE --try
         restores FILE beside DATA_DIR, compares each table and file with FILE, and deletes what it restored`;

const told = ({ tables, rows, files }: BackupSummary) => `${tables} tables, ${rows} rows, ${files} files`;

async function backup(file: string): Promise<string> {
  if (process.env.DATABASE_URL)
    throw new StartError(
      'The database of DATABASE_URL is backed up with its own tools (pg_dump); this is for the built-in one.',
    );
  const owner = await openOwnerDatabase(process.env);
  try {
    const directory = owner.directory ?? '';
    const { createdAt, ...summary } = await writeBackup(owner.sql, directory, file).catch(
      async (error: unknown) => {
        // A full disk may take no note either; the staff sees the age of the newest backup then.
        await noteFailure(owner.sql).catch(() => {});
        throw error;
      },
    );
    await noteBackup(owner.sql, createdAt);
    return `${file}: ${told(summary)}\nA restore asks for the key ${keyFile(directory)}: keep a copy of it, apart from the backups.`;
  } finally {
    await owner.close();
  }
}

async function restore(file: string, proof: Proof | undefined, isTrial: boolean): Promise<string> {
  if (process.env.DATABASE_URL)
    throw new StartError('A restore makes a built-in database; unset DATABASE_URL.');
  if (proof === undefined)
    throw new StartError(
      `Give the key of the installation that made ${file} (--key FILE; it was backup.key in its DATA_DIR). If the key is lost, --trust restores the file as it is; then nothing proves that no value in it was changed.`,
    );
  const directory = dataDirectory(process.env.DATA_DIR || undefined);
  if (isTrial) {
    const { createdAt, ...compared } = await tryBackup(file, directory, proof);
    return `${file}: restored, every table and file found equal, and deleted: ${told(compared)}, as of ${createdAt}`;
  }
  const { createdAt, ...restored } = await restoreBackup(file, directory, proof);
  const summary = `${directory}: ${told(restored)}, as of ${createdAt}`;
  if (proof !== 'trust') return summary;
  return `${summary}\nRestored on trust: nothing proves that ${file} is as it was made. Passwords, rights and figures in it may have been changed by whoever could write to it.`;
}

/** Undefined for arguments that make no command. */
function parse(args: string[]): (() => Promise<string>) | undefined {
  const options = { key: { type: 'string' }, trust: { type: 'boolean' }, try: { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [command, name, ...more] = positionals;
    const { key, trust = false, try: isTrial = false } = values;
    if (!name || more.length > 0 || (key !== undefined && trust)) return undefined;
    const file = path.resolve(name);
    if (command === 'backup' && key === undefined && !trust && !isTrial) return () => backup(file);
    const proof = () => (trust ? 'trust' : key && readKey(path.resolve(key)));
    return command === 'restore' ? async () => restore(file, proof() || undefined, isTrial) : undefined;
  } catch {
    return undefined;
  }
}

const args = process.argv.slice(2);
const run = parse(args);
if (args.includes('--help')) console.log(usage);
else if (!run) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    console.log(await run());
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}
