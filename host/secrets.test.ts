import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generateSecrets } from './backend/options.ts';
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

it('gives those of an older release a signing key, and its tokens their hour', () => {
  const { signingKeys: _, ...older } = generateSecrets();
  writeFileSync(file, JSON.stringify(older));
  const start = Date.now() / 1000;
  const first = loadSecrets(directory);
  expect(first).toMatchObject(older);
  expect(first.signingKeys).toHaveLength(1);
  expect(first.oldTokensUntil).toBeGreaterThanOrEqual(start + 3600);
  expect(first.oldTokensUntil).toBeLessThan(start + 3660);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(loadSecrets(directory)).toEqual(first);
  expect(readdirSync(directory)).toEqual(['secrets.json']);
});

it('gives no hour to tokens of a release that there was not', () => {
  expect(loadSecrets(directory)).not.toHaveProperty('oldTokensUntil');
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

const whole = generateSecrets();
const [key] = whole.signingKeys;
const [other] = generateSecrets().signingKeys;
it.each([
  ['none', []],
  ['one that cannot sign', [{ ...key, d: undefined }]],
  ['halves that do not fit', [{ ...key, d: other?.d }]],
  ['one without a name', [{ ...key, kid: '' }]],
  ['a retired one that signs', [{ ...key, until: 1 }]],
  ['one that is no point of the curve', [key, { kid: 'a', x: 'a', y: 'b' }]],
  ['text', 'none'],
])('refuses damaged signing keys: %s', (_name, signingKeys) => {
  const content = JSON.stringify({ ...whole, signingKeys });
  writeFileSync(file, content);
  expect(() => loadSecrets(directory)).toThrow('signingKeys cannot be used');
  expect(readFileSync(file, 'utf8')).toBe(content);
});
