import path from 'node:path';
import { dataDirectory } from '../data-directory.ts';
import { StartError } from '../start-error.ts';
import { openOwnerDatabase } from './owner-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup, type BackupSummary } from './write-backup.ts';

const usage = `Usage: npm run backup -- FILE     writes everything of the built-in database into FILE
       npm run restore -- FILE    makes a new installation in DATA_DIR out of FILE`;

const told = ({ tables, rows, files }: BackupSummary) => `${tables} tables, ${rows} rows, ${files} files`;

async function backup(file: string): Promise<string> {
  if (process.env.DATABASE_URL)
    throw new StartError(
      'The database of DATABASE_URL is backed up with its own tools (pg_dump); this is for the built-in one.',
    );
  const owner = await openOwnerDatabase(process.env);
  try {
    return `${file}: ${told(await writeBackup(owner.sql, owner.directory ?? '', file))}`;
  } finally {
    await owner.close();
  }
}

async function restore(file: string): Promise<string> {
  if (process.env.DATABASE_URL)
    throw new StartError('A restore makes a built-in database; unset DATABASE_URL.');
  const directory = dataDirectory(process.env.DATA_DIR || undefined);
  return `${directory}: ${told(await restoreBackup(file, directory))}`;
}

const [command, file, ...more] = process.argv.slice(2);
const run = { backup, restore }[command ?? ''];
if (file === '--help') console.log(usage);
else if (!run || !file || file.startsWith('-') || more.length > 0) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    console.log(await run(path.resolve(file)));
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}
