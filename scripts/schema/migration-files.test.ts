import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  lockFile,
  lockProblems,
  lockText,
  nextVersion,
  placeholder,
  readMigrations,
} from './migration-files.ts';

const migrations = new Map([
  ['20261101000000_a.sql', '-- Old.\ncreate function private.x() returns int return 1;'],
  ['20261102000000_b.sql', '-- New.\ncreate or replace function private.x() returns int return 2;'],
]);

it('migrations that landed are what they were, and every one is locked', () => {
  expect(lockProblems(readFileSync(lockFile, 'utf8'), readMigrations())).toEqual([]);
});

it.each([
  [
    'one letter more',
    new Map([...migrations, ['20261101000000_a.sql', '-- Old. ']]),
    /^20261101000000_a.sql landed/,
  ],
  ['a file that went', new Map([...migrations].slice(1)), /^20261101000000_a.sql landed/],
  [
    'a new file',
    new Map([...migrations, ['20261103000000_c.sql', '-- Newer.']]),
    /^20261103000000_c.sql is not locked/,
  ],
])('the lock notices %s', (_, now, problem) => {
  expect(lockProblems(lockText(migrations), migrations)).toEqual([]);
  expect(lockProblems(lockText(migrations), now)).toEqual([expect.stringMatching(problem)]);
});

it.each([
  ['the first line that the tool writes', `${placeholder}\n\nselect 1;`],
  ['no comment', 'select 1;'],
])('a migration with %s is refused', (_, text) => {
  const unexplained = new Map([['20261101000000_a.sql', text]]);
  expect(lockProblems(lockText(unexplained), unexplained)).toEqual([
    expect.stringMatching(/^20261101000000_a.sql does not say why/),
  ]);
});

it.each([
  ['2026-11-03T04:05:06Z', '20261103040506'],
  ['2026-11-01T00:00:00Z', '20261102000001'],
])('a migration made at %s has a later version than all others: %s', (now, version) => {
  expect(nextVersion(migrations, new Date(now))).toBe(version);
});
