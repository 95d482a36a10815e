import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  chmodSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generateSecrets } from './backend/options.ts';
import { loadSecrets, makeSecrets, writeSecrets } from './secrets.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'pdesk-secrets-'));
  file = path.join(directory, 'secrets.json');
});
afterEach(() => rmSync(directory, { recursive: true }));

it('makes secrets once and reads the same ones later', () => {
  const first = loadSecrets(directory, false);
  expect(loadSecrets(directory, false)).toEqual(first);
  expect(first.jwtSecret.length).toBeGreaterThanOrEqual(43);
});

it('makes other secrets for another installation', () => {
  const other = mkdtempSync(path.join(tmpdir(), 'pdesk-secrets-'));
  expect(loadSecrets(other, false).jwtSecret).not.toBe(loadSecrets(directory, false).jwtSecret);
  rmSync(other, { recursive: true });
});

it('keeps the file from other users, also when somebody opened it', () => {
  loadSecrets(directory, false);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  chmodSync(file, 0o644);
  loadSecrets(directory, false);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('gives those of an older release a signing key, and its tokens their hour', () => {
  const { signingKeys: _, ...older } = generateSecrets();
  writeFileSync(file, JSON.stringify(older));
  const start = Date.now() / 1000;
  const first = loadSecrets(directory, false);
  expect(first).toMatchObject(older);
  expect(first.signingKeys).toHaveLength(1);
  expect(first.oldTokensUntil).toBeGreaterThanOrEqual(start + 3600);
  expect(first.oldTokensUntil).toBeLessThan(start + 3660);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(loadSecrets(directory, false)).toEqual(first);
  expect(readdirSync(directory)).toEqual(['secrets.json']);
});

it('gives no hour to tokens of a release that there was not', () => {
  expect(loadSecrets(directory, false)).not.toHaveProperty('oldTokensUntil');
});

it('refuses to make new ones for an installation that lost its own, and says what to do', () => {
  const lost = () => loadSecrets(directory, true);
  expect(lost).toThrow(`${file} is missing`);
  expect(lost).toThrow('Put back a copy of it');
  expect(lost).toThrow('npm run admin -- secrets new');
  expect(readdirSync(directory)).toEqual([]);
});

it('leaves no draft behind when it cannot be written', () => {
  mkdirSync(file);
  expect(() => writeSecrets(directory, generateSecrets())).toThrow('cannot be written');
  expect(readdirSync(directory)).toEqual(['secrets.json']);
});

it('is not made over one that another start made meanwhile', () => {
  const first = makeSecrets(directory);
  expect(() => makeSecrets(directory)).toThrow('cannot be written');
  expect(loadSecrets(directory, true)).toEqual(first);
});

it.each([
  ['', 'it is not JSON'],
  ['{"jwtSecret": "cut o', 'it is not JSON'],
  ['null', 'jwtSecret'],
  ['{"jwtSecret": ""}', 'jwtSecret, publishableKey'],
])('refuses a damaged file %j and leaves it alone', (content, reason) => {
  writeFileSync(file, content);
  expect(() => loadSecrets(directory, false)).toThrow(reason);
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
  expect(() => loadSecrets(directory, false)).toThrow('signingKeys cannot be used');
  expect(readFileSync(file, 'utf8')).toBe(content);
});
