import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const project = path.resolve(import.meta.dirname, '../..');
const root = mkdtempSync(path.join(tmpdir(), 'partner-desk-lint-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Report {
  diagnostics: { message: string; code: string; filename: string }[];
}

/** What the project's lint says of files with those texts, alone in a tree: by file. */
async function lint(files: [file: string, text: string][]): Promise<Map<string, string[]>> {
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const program = path.join(project, 'node_modules/.bin/oxlint');
  const flags = ['-c', path.join(project, '.oxlintrc.json'), '--format', 'json', '.'];
  const output = await new Promise<string>((resolve) => {
    execFile(program, flags, { cwd: root, maxBuffer: Infinity }, (_error, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(output) as Report;
  const saidOf = (file: string) => diagnostics.filter(({ filename }) => path.normalize(filename) === file);
  return new Map(
    files.map(([file]) => [file, saidOf(file).map(({ code, message }) => `${code}: ${message}`)]),
  );
}

const breaches: [rule: string, file: string, text: string, message: RegExp][] = [
  [
    'a feature imports no other feature',
    'src/features/inventory/a.ts',
    `export { b } from '@/features/inbound/b';`,
    /must not import feature inbound/,
  ],
  [
    'a relative path does not hide it',
    'src/features/inventory/a.ts',
    `export { b } from '../inbound/b';`,
    /must not import feature inbound/,
  ],
  [
    'a lazy import does not hide it',
    'src/features/inventory/a.ts',
    `export const b = () => import('../inbound/b');`,
    /must not import feature inbound/,
  ],
  [
    'a type of another feature is an import of it',
    'src/features/stock/a.ts',
    `import type { B } from '@/features/inbound/b';\nexport const b: B[] = [];`,
    /must not import feature inbound/,
  ],
  [
    'a type taken where it is used is an import too',
    'src/components/table/a.ts',
    `export const b: import('@/features/stock/b').B[] = [];`,
    /downwards only/,
  ],
  [
    'components do not import types of features',
    'src/components/table/a.ts',
    `import type { B } from '@/features/stock/b';\nexport const b: B[] = [];`,
    /downwards only/,
  ],
  [
    'the host does not import what measures it',
    'host/backend/a.ts',
    `import type { B } from '../../bench/b';\nexport const b: B[] = [];`,
    /must not import bench/,
  ],
  [
    'two files take no types from each other',
    'host/backend/ring.ts',
    `import type { Part } from './part.ts';\nexport type Ring = Part | 1;`,
    /no-cycle/,
  ],
  [
    'components do not import features',
    'src/components/table/a.ts',
    `export { b } from '@/features/inventory/b';`,
    /downwards only/,
  ],
  [
    'data does not import components',
    'src/data/a.ts',
    `export { b } from '@/components/ui/b';`,
    /downwards only/,
  ],
  [
    'domain imports nothing',
    'src/domain/a.ts',
    `export { b } from '@/text/b';`,
    /downwards only|imports nothing/,
  ],
  [
    'the page does not import the host',
    'src/features/inventory/a.ts',
    `export { b } from '../../../host/b';`,
    /must not import host/,
  ],
  [
    'the page does not import the way in of the terminal',
    'src/features/upload/a.ts',
    `export { b } from '../../../importer/b';`,
    /must not import importer/,
  ],
  ['reading reports needs no backend', 'src/reports/a.ts', `export { b } from '@/data/b';`, /downwards only/],
  [
    'only the queries file talks to the backend',
    'src/features/inventory/inventory-page.ts',
    `export { supabase } from '@/data/supabase';`,
    /-queries and/,
  ],
  [
    'only src/data makes a client',
    'src/features/inventory/inventory-queries.ts',
    `export { createClient } from '@supabase/supabase-js';`,
    /Only src\/data/,
  ],
  [
    'no page divides figures by itself',
    'src/features/stock/a.ts',
    `export const rate = (part: number, whole: number) => (part / whole) * 100;`,
    /divisions\): Divide with percentOf/,
  ],
  [
    'no mail divides figures by itself',
    'host/backend/a.ts',
    `export const rate = (part: number, whole: number) => part * whole ** -1;`,
    /divisions\): Divide with percentOf/,
  ],
  [
    'no preview of a load divides figures by itself',
    'importer/a.ts',
    `export const rate = (part: number, whole: number) => part / whole;`,
    /divisions\): Divide with percentOf/,
  ],
  ['file names are kebab-case', 'src/domain/KoreaTime.ts', `export const a = 1;`, /kebab-case/],
  ['no any', 'src/domain/a.ts', `export const a: any = 1;`, /no-explicit-any/],
  ['no console in the product', 'src/domain/a.ts', `console.log(1); export {};`, /no-console/],
  [
    'no file over 400 lines',
    'src/domain/a.ts',
    `export const a = 1;\n`.repeat(1) + '// a line\n'.repeat(401),
    /max-lines/,
  ],
  [
    'hooks are not called in conditions',
    'src/components/a.tsx',
    `import { useState } from 'react'; export function A(p: { b: boolean }) { if (p.b) useState(1); return null; }`,
    /rules-of-hooks/,
  ],
  [
    'no focused test',
    'src/domain/a.test.ts',
    `import { it } from 'vitest'; it.only('a', () => {});`,
    /no-focused-tests/,
  ],
  [
    'no skipped test',
    'src/domain/a.test.ts',
    `import { it } from 'vitest'; it.skip('a', () => {});`,
    /no-disabled-tests/,
  ],
  ['a picture has a text', 'src/components/a.tsx', `export const A = () => <img src="a.png" />;`, /alt-text/],
];

const goodDivisions = `export const share = (percent: number, parts: number) => { parts /= 2; return percent / 100 + parts; };`;
const goodImports = `export { a } from '@/components/ui/a';\nexport { b } from '@/domain/b';\nexport { c } from './c';`;
const goodFile = 'src/features/inventory/good-imports.ts';
const unitFile = 'src/features/inventory/units.ts';
const otherHalf = `import type { Ring } from './ring.ts';\nexport type Part = Ring[];`;

/** One run for all: several breaches are of a file of the same name, so each has a name of its own. */
const ownName = (file: string, index: number) => file.replace(/\ba\.(?=\w)/, `a${index}.`);

let said: Map<string, string[]>;
beforeAll(async () => {
  const files = breaches.map(([, file, text], index): [string, string] => [ownName(file, index), text]);
  said = await lint([
    ...files,
    [goodFile, goodImports],
    [unitFile, goodDivisions],
    ['host/backend/part.ts', otherHalf],
  ]);
});

it.each(breaches.map((breach, index) => [...breach, index] as const))(
  '%s',
  (_rule, file, _text, message, index) => {
    expect(said.get(ownName(file, index))?.join('\n')).toMatch(message);
  },
);

it('good imports are left alone', () => {
  expect(said.get(goodFile)).toEqual([]);
});

it('a division by a number that is written down is left alone', () => {
  expect(said.get(unitFile)).toEqual([]);
});
