// Measures the built client against the budgets of first loads (kilobytes of gzipped JavaScript) and prints them.
// Reads the build's manifest: what a page loads is the closure of its static imports.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
/** @type {Record<string, { file: string, imports?: string[], dynamicImports?: string[], src?: string }>} */
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/** Files of a manifest entry and of everything that it imports before it runs. */
function closure(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) closure(imported, seen);
  return seen;
}

function union(...keys) {
  return new Set(keys.flatMap((key) => [...closure(key)]));
}

function kilobytes(keys) {
  const files = new Set([...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')));
  return (
    [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length,
      0,
    ) / 1000
  );
}

/** Keys of the lazy chunks that a route file was split into. */
function route(name) {
  const keys = Object.keys(manifest).filter((key) => key.startsWith(`src/routes/${name}.tsx`));
  if (keys.length === 0) throw new Error(`No chunk of src/routes/${name}.tsx in the build`);
  return keys;
}

const session = '_session/_member/_chosen';
const entry = 'index.html';
const login = union(entry, ...route('login'));
const shell = union(entry, ...route('_session'), ...route('_session/_member'), ...route(session));

/** What a page loads beyond the shell. */
function added(name) {
  const own = union(...route(`${session}/${name}`));
  return kilobytes([...own].filter((key) => !shell.has(key)));
}

const rows = [
  ['first load of /login', kilobytes(login), 200],
  ['first load of the shell', kilobytes(shell), 260],
  ['home adds', added('index'), 120],
  ['재고 현황 adds', added('$partnerId/inventory'), 120],
  ['입고 관리 adds', added('$partnerId/inbound'), 120],
  ['데이터 업로드 adds', added('$partnerId/upload'), 120],
];

let over = 0;
for (const [what, size, budget] of rows) {
  if (size > budget) over += 1;
  console.log(`${size > budget ? 'over' : 'ok  '}  ${size.toFixed(1).padStart(6)} kB of ${budget}  ${what}`);
}
process.exit(over === 0 ? 0 : 1);
