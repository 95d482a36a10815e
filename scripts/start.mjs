// `npm start`: installs and builds what is missing or out of date, then runs the host in this same process.
// Uses nothing but Node's own modules until the packages are there.
import { readFileSync } from 'node:fs';
import { ensureClient } from './build/client.mjs';
import { ensureDependencies } from './install.mjs';

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  console.log(readFileSync(new URL('../host/usage.txt', import.meta.url), 'utf8').trimEnd());
  process.exit(0);
}
await ensureDependencies();
await ensureClient();
const { register } = await import('tsx/esm/api');
register();
const [{ main }, { fail }] = await Promise.all([import('../host/main.ts'), import('../host/fail.ts')]);
await main(args).catch(fail);
