// Measures the built client against the budgets of the registry's pages (kilobytes of gzipped JavaScript) and prints
// them.
// Reads the build's manifest: what a page loads is the closure of its static imports.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { pages } from '../src/pages/pages.ts';
import { routeFile } from '../src/pages/route-file.ts';
import { starts } from './build/chunk-groups.ts';

const dist = new URL('../dist/', import.meta.url);
const manifest: Record<string, { file: string; name?: string; imports?: string[] }> = JSON.parse(
  readFileSync(new URL('.vite/manifest.json', dist), 'utf8'),
);

/** Files of a manifest entry and of everything that it imports before it runs. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) closure(imported, seen);
  return seen;
}

function union(...keys: string[]): Set<string> {
  return new Set(keys.flatMap((key) => [...closure(key)]));
}

function kilobytes(keys: Iterable<string>): number {
  const files = new Set(
    [...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')),
  );
  return (
    [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length,
      0,
    ) / 1000
  );
}

/** Keys of the lazy chunks that a route file was split into, or of what is loaded together with it. */
function route(file: string): string[] {
  const keys = Object.keys(manifest).filter((key) => key.startsWith(`src/routes/${file}`));
  if (keys.length > 0) return keys;
  const [start] = starts.find(([, modules]) => modules.test(`/src/routes/${file}`)) ?? [];
  return group(start ?? file);
}

/** Keys of the chunks that are named after what is loaded together. */
function group(start: string): string[] {
  const keys = Object.keys(manifest).filter((key) => manifest[key]?.name === start);
  if (keys.length === 0) throw new Error(`No chunk of ${start} in the build`);
  return keys;
}

const entry = 'index.html';
const shell = union(entry, ...group('member'));

/** What a page loads beyond the shell, or one before the sign-in in all. */
function row(page: (typeof pages)[number]): [what: string, size: number, budget: number] | undefined {
  if (!page.built) return undefined;
  const own = route(routeFile(page));
  return page.scope === 'public'
    ? [`first load of ${page.path}`, kilobytes(union(entry, ...own)), page.built.budget]
    : [
        `${page.title} adds`,
        kilobytes([...union(...own)].filter((key) => !shell.has(key))),
        page.built.budget,
      ];
}

/** What the first chart loads beyond the shell and the page that shows it. */
function charts(): number {
  const view = closure('src/components/charts/chart-with-changes.tsx');
  if (view.size === 0) throw new Error('No chunk of the charts in the build');
  const page = union(...route('_session/_member/_chosen/{-$partnerId}/index.tsx'));
  return kilobytes([...view].filter((key) => !shell.has(key) && !page.has(key)));
}

const rows: [what: string, size: number, budget: number][] = [
  ['first load of the shell', kilobytes(shell), 230],
  ...pages.map(row).filter((measured) => measured !== undefined),
  ['the first chart adds', charts(), 30],
];

let over = 0;
for (const [what, size, budget] of rows) {
  if (size > budget) over += 1;
  console.log(`${size > budget ? 'over' : 'ok  '}  ${size.toFixed(1).padStart(6)} kB of ${budget}  ${what}`);
}
process.exit(over === 0 ? 0 : 1);
