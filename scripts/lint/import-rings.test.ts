import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Import, importRings, importsOf } from './import-rings.ts';

const root = path.resolve(import.meta.dirname, '../..');
const tops = ['src', 'host', 'importer', 'demo', 'scripts', 'supabase', 'bench', 'page-tests', 'e2e'];

/** Every import of a top folder's code; tests may reach everywhere. */
function importsBelow(top: string): Import[] {
  return readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(top, file.replaceAll(path.sep, '/')))
    .filter((file) => /\.(tsx?|m?js)$/.test(file) && !/\.(test|spec)\.tsx?$|\.gen\.ts$/.test(file))
    .flatMap((file) => importsOf(file, readFileSync(path.join(root, file), 'utf8')));
}

const isSupport = (file: string) => /\/(testing|tests)\//.test(file);

it.each(tops)('the files and folders of %s import in no ring', (top) => {
  const found = importsBelow(top);
  expect(found.length).toBeGreaterThan(0);
  expect(importRings(found).filter((ring) => !ring.startsWith('.:'))).toEqual([]);
});

it('the top folders import in no ring, what supports tests left out', () => {
  const found = tops.flatMap(importsBelow).filter(([from]) => !isSupport(from));
  expect(importRings(found)).toEqual([]);
});

it('an import is found however it is written, of a type alone too', () => {
  const text = [
    `import { a } from './a.ts';`,
    `import type { B } from '@/b/b.ts';`,
    `import {\n  type C,\n} from '../c.ts';`,
    `export type { D } from './d.ts';`,
    `import './e.ts';`,
    `const f = () => import('./f.ts');`,
    `type G = import('./g.ts').G;`,
    `import path from 'node:path';`,
  ].join('\n');
  expect(importsOf('src/x/x.ts', text).map(([, to]) => to)).toEqual([
    'src/x/a.ts',
    'src/b/b.ts',
    'src/c.ts',
    'src/x/d.ts',
    'src/x/e.ts',
    'src/x/f.ts',
    'src/x/g.ts',
  ]);
});

it('a type that a part takes from the file that puts the parts together closes a ring', () => {
  const parts: Import[] = [
    ...importsOf('host/backend/backend.ts', `import { handleAuth } from './auth/auth.ts';`),
    ...importsOf('host/backend/auth/auth.ts', `import type { Context } from '../backend.ts';`),
  ];
  expect(importRings(parts)).toEqual(['host/backend: auth > backend.ts > auth']);
});

it('a type that two files take from each other closes a ring in their folder alone', () => {
  const pair: Import[] = [
    ...importsOf('src/a/one.ts', `import { two } from './two.ts';`),
    ...importsOf('src/a/two.ts', `import type { One } from './one.ts';`),
  ];
  expect(importRings(pair)).toEqual(['src/a: one.ts > two.ts > one.ts']);
});

it('a type that a top folder takes from one above it closes a ring of top folders', () => {
  const upward: Import[] = [
    ...importsOf('host/run.ts', `const load = () => import('../demo/load-demo.ts');`),
    ...importsOf('demo/load-demo.ts', `import type { Sql } from '../host/postgres/connect.ts';`),
  ];
  expect(importRings(upward)).toEqual(['.: demo > host > demo']);
});

it('a ring is found, also a long one, and named once', () => {
  const ring: Import[] = [
    ['src/a/one.ts', 'src/b/one.ts'],
    ['src/b/deep/two.ts', 'src/c/two.ts'],
    ['src/c/three.ts', 'src/a/deep/three.ts'],
  ];
  expect(importRings(ring)).toEqual(['src: a > b > c > a']);
  expect(importRings(ring.slice(1))).toEqual([]);
});

it('what puts subfolders together, and what they share, is in no ring', () => {
  const shared: Import[] = [
    ['src/reports/parse.ts', 'src/reports/kinds/sales.ts'],
    ['src/reports/kinds/sales.ts', 'src/reports/kind.ts'],
  ];
  expect(importRings(shared)).toEqual([]);
});
