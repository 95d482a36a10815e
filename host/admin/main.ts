import { userInfo } from 'node:os';
import { dataDirectory } from '../data-directory.ts';
import { fail } from '../fail.ts';
import { parseOptions } from '../options.ts';
import { AdminError, FailedCheck } from './admin-error.ts';
import { parseCommand } from './commands.ts';
import { withDatabase } from './database.ts';
import { text } from './text.ts';

/** The program of `npm run admin`. Who ran it goes into the audit table by the name of the system's user. */
async function main(args: string[]): Promise<void> {
  if (args.length === 0 || args.includes('--help')) return console.log(text.usage);
  const directory = dataDirectory(parseOptions([], process.env).dataDirectory);
  const actor = `terminal:${process.env.SUDO_USER ?? userInfo().username}`;
  const command = parseCommand(args, actor, directory, process.env);
  console.log(await withDatabase(process.env, command));
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof AdminError)) fail(error);
  // A report is the answer of the command and no complaint about it.
  if (error instanceof FailedCheck) console.log(error.message);
  else console.error(error.message);
  process.exitCode = 1;
});
