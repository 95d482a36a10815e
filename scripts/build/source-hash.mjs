import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** What the built client is made of. */
const sources = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/build',
  'package-lock.json',
  'tsconfig.json',
];

/** A digest of everything that the built client is made of: the build is out of date when it differs. */
export function sourceHash() {
  const hash = createHash('sha256').update(digestOf(sources));
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`);
  }
  return hash.digest('hex');
}

/** A digest of files and folders of the project, tests left out. @param {string[]} names */
export function digestOf(names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap((name) => filesOf(path.join(project, name))).sort())
    hash.update(path.relative(project, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @param {string} name @returns {string[]} */
function filesOf(name) {
  const stats = statSync(name, { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return /\.test\.tsx?$|routeTree\.gen\.ts$/.test(name) ? [] : [name];
  return readdirSync(name).flatMap((entry) => filesOf(path.join(name, entry)));
}
