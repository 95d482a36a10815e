import { expect, it } from 'vitest';
import { readSchemas } from './schema-files.ts';

const setting = /\bset (plan_cache_mode|enable_\w+|work_mem) ?=/g;

/** Settings of the planner that a function has without a line above it that says why. */
function unexplained(create: string): string[] {
  const at = create.search(/^create /m);
  const comment = create.slice(0, at);
  const [declaration = ''] = create.slice(at).split(/\$\$|begin atomic/);
  if (/^-- Settings: /m.test(comment)) return [];
  return Array.from(declaration.matchAll(setting), ([, name = '']) => name).filter(
    (name) => !new RegExp(`^-- ${name}: `, 'm').test(comment),
  );
}

it('every setting of a function has its reason above it (docs/decisions/schema-files.md)', () => {
  const functions = readSchemas().flatMap(({ objects }) => objects.filter(({ kind }) => kind === 'function'));
  expect(functions.filter(({ create }) => create.search(setting) > -1).length).toBeGreaterThan(90);
  expect(
    functions.flatMap(({ name, create }) => unexplained(create).map((one) => `${name}: ${one}`)),
  ).toEqual([]);
});

it.each([
  ['', ['plan_cache_mode', 'work_mem']],
  ['-- plan_cache_mode: why\n', ['work_mem']],
  ['-- Settings: why\n', []],
])('with the comment %j above it a function lacks the reasons of %j', (comment, lacking) => {
  const create = `${comment}create or replace function private.a() returns void language plpgsql
  set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$ begin perform set_config('a', 'b', true); end $$;`;
  expect(unexplained(create)).toEqual(lacking);
});
