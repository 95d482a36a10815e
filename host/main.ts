import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseOptions } from './options.ts';
import { supervise } from './supervise.ts';

const builtClient = fileURLToPath(new URL('../dist/', import.meta.url));

/** The program of `npm start`, once everything is installed and built; `client` is the folder of the built pages. */
export async function main(args: string[], client = builtClient): Promise<void> {
  const options = parseOptions(args, process.env);
  if (options.help)
    return console.log(readFileSync(new URL('./usage.txt', import.meta.url), 'utf8').trimEnd());
  await supervise(options, client);
}
