import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const project = path.resolve(import.meta.dirname, '../..');
const root = mkdtempSync(path.join(tmpdir(), 'partner-desk-lint-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Report {
  diagnostics: { message: string; code: string }[];
}

/** What the project's lint says of one file with that text, alone in an empty tree. */
async function lint(file: string, text: string): Promise<string[]> {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
  const program = path.join(project, 'node_modules/.bin/oxlint');
  const output = await new Promise<string>((resolve) => {
    const flags = ['-c', path.join(project, '.oxlintrc.json'), '--format', 'json', file];
    execFile(program, flags, { cwd: root }, (_error, stdout) => resolve(stdout));
  });
  rmSync(full);
  return (JSON.parse(output) as Report).diagnostics.map(
    (diagnostic) => `${diagnostic.code}: ${diagnostic.message}`,
  );
}

const breaches: [rule: string, file: string, text: string, message: RegExp][] = [
  [
    'a feature imports no other feature',
    'src/features/stock/a.ts',
    `export { b } from '@/features/inbound/b';`,
    /must not import feature inbound/,
  ],
  [
    'a relative path does not hide it',
    'src/features/stock/a.ts',
    `export { b } from '../inbound/b';`,
    /must not import feature inbound/,
  ],
  [
    'a lazy import does not hide it',
    'src/features/stock/a.ts',
    `export const b = () => import('../inbound/b');`,
    /must not import feature inbound/,
  ],
  [
    'components do not import features',
    'src/components/table/a.ts',
    `export { b } from '@/features/stock/b';`,
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
    'src/features/stock/a.ts',
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
    'src/features/stock/stock-page.ts',
    `export { supabase } from '@/data/supabase';`,
    /-queries and/,
  ],
  [
    'only src/data makes a client',
    'src/features/stock/stock-queries.ts',
    `export { createClient } from '@supabase/supabase-js';`,
    /Only src\/data/,
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

it.each(breaches)('%s', async (_rule, file, text, message) => {
  expect((await lint(file, text)).join('\n')).toMatch(message);
});

it('good imports are left alone', async () => {
  const text = `export { a } from '@/components/ui/a';\nexport { b } from '@/domain/b';\nexport { c } from './c';`;
  expect(await lint('src/features/stock/a.ts', text)).toEqual([]);
});
