import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkDataDirectory, checkFreeSpace, dataDirectory } from './data-directory.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'pdesk-data-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

it('is closed to others, the folders above it are not: PostgreSQL may run as another user', () => {
  checkDataDirectory(path.join(directory, 'var', 'desk'));
  expect(statSync(path.join(directory, 'var', 'desk')).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(directory, 'var')).mode & 0o011).toBe(0o011);
});

it('that cannot be made is explained', () => {
  writeFileSync(path.join(directory, 'file'), '');
  const wrong = path.join(directory, 'file', 'desk');
  expect(() => checkDataDirectory(wrong)).toThrow(
    `DATA_DIR ${wrong} cannot be written: a part of the path is not a directory.`,
  );
  expect(existsSync(wrong)).toBe(false);
});

it('on a full disk is refused before anything is made', () => {
  expect(() => checkFreeSpace('/srv/desk', 99 * 1024 * 1024)).toThrow(
    'is full: 99 MiB are free, 100 MiB are needed',
  );
  expect(() => checkFreeSpace('/srv/desk', 100 * 1024 * 1024)).not.toThrow();
});

it('is taken as given, from where the command was run', () => {
  expect(dataDirectory('here')).toBe(path.join(process.cwd(), 'here'));
  expect(dataDirectory('/srv/desk')).toBe('/srv/desk');
});
