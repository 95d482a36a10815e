import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecrets } from './secrets.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'pdesk-secrets-'));
  file = path.join(directory, 'secrets.json');
});
afterEach(() => rmSync(directory, { recursive: true }));

it('makes secrets once and reads the same ones later', () => {
  const first = loadSecrets(directory);
  expect(loadSecrets(directory)).toEqual(first);
  expect(first.jwtSecret.length).toBeGreaterThanOrEqual(43);
});

it('makes other secrets for another installation', () => {
  const other = mkdtempSync(path.join(tmpdir(), 'pdesk-secrets-'));
  expect(loadSecrets(other).jwtSecret).not.toBe(loadSecrets(directory).jwtSecret);
  rmSync(other, { recursive: true });
});

it('keeps the file from other users, also when somebody opened it', () => {
  loadSecrets(directory);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  chmodSync(file, 0o644);
  loadSecrets(directory);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it.each([
  ['', 'it is not JSON'],
  ['{"jwtSecret": "cut o', 'it is not JSON'],
  ['null', 'jwtSecret'],
  ['{"jwtSecret": ""}', 'jwtSecret, publishableKey'],
])('refuses a damaged file %j and leaves it alone', (content, reason) => {
  writeFileSync(file, content);
  expect(() => loadSecrets(directory)).toThrow(reason);
  expect(readFileSync(file, 'utf8')).toBe(content);
});
