import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compiledReact } from './compiled-react.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-compiled-'));
afterAll(() => rmSync(folder, { recursive: true }));

const transform = compiledReact(folder).find(({ name }) => name === 'vite:react-babel')?.transform;
async function compiled(code: string, id = '/desk/page.tsx', ssr = false): Promise<string> {
  if (typeof transform !== 'object') throw new Error('no transform');
  const made = await transform.handler.call({} as never, code, id, { moduleType: 'tsx', ssr });
  return typeof made === 'object' ? String(made?.code) : '';
}
const page = (text: string) =>
  `export function Page({ name }: { name: string }) { return <p>${text} {name}</p>; }`;

it('keeps what the compiler made of a module, until its text differs', async () => {
  expect(await compiled(page('one'))).toContain('react/compiler-runtime');
  const [name = ''] = readdirSync(folder);
  const file = path.join(folder, name);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('one', 'kept'));
  expect(await compiled(page('one'))).toContain('kept');
  expect(await compiled(page('two'))).toContain('two');
  expect(readdirSync(folder)).toEqual([name]);
});

it('compiles anew what was cut off while it was written', async () => {
  const [name = ''] = readdirSync(folder);
  writeFileSync(path.join(folder, name), '{"of":"');
  expect(await compiled(page('three'))).toContain('three');
});

it('does not confuse modules of one text, nor a page and its server side', async () => {
  expect(await compiled(page('four'), '/desk/other.tsx')).toContain('react/compiler-runtime');
  expect(readdirSync(folder)).toHaveLength(2);
  expect(await compiled(page('four'), '/desk/other.tsx', true)).not.toContain('react/compiler-runtime');
});
