import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderRings, type Import } from './folder-rings.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Every import of the product's code; tests may reach everywhere. */
function imports(top: string): Import[] {
  const files = readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(top, file.replaceAll(path.sep, '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.gen\.ts$|\/testing\//.test(file));
  return files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'(@\/|\.)([^']+)'/g)].map(
      ([, start = '', rest = '']): Import => [
        file,
        start === '@/' ? `src/${rest}` : path.posix.join(path.posix.dirname(file), start + rest),
      ],
    ),
  );
}

it.each(['src', 'host', 'importer'])('the folders of %s import in no ring', (top) => {
  const found = imports(top);
  expect(found.length).toBeGreaterThan(0);
  expect(folderRings(found)).toEqual([]);
});

it('a ring is found, also a long one, and named once', () => {
  const ring: Import[] = [
    ['src/a/one.ts', 'src/b/one.ts'],
    ['src/b/deep/two.ts', 'src/c/two.ts'],
    ['src/c/three.ts', 'src/a/deep/three.ts'],
  ];
  expect(folderRings(ring)).toEqual(['src: a > b > c > a']);
  expect(folderRings(ring.slice(1))).toEqual([]);
});

it('what puts subfolders together, and what they share, is in no ring', () => {
  const shared: Import[] = [
    ['src/reports/parse.ts', 'src/reports/kinds/sales.ts'],
    ['src/reports/kinds/sales.ts', 'src/reports/kind.ts'],
  ];
  expect(folderRings(shared)).toEqual([]);
});
