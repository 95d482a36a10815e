import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient, type WebSocketLikeConstructor } from '@supabase/supabase-js';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { generateSecrets, type BackendSecrets } from './backend/options.ts';
import { loadSecrets } from './secrets.ts';
import { followSigningKeys, rotateSigningKey } from './signing-key-file.ts';
import type { HostProcess } from './testing/host-process.ts';
import { programFile } from './testing/program-file.ts';
import { testInstallation } from './testing/test-installation.ts';

const secretsIn = (directory: string) =>
  JSON.parse(readFileSync(path.join(directory, 'secrets.json'), 'utf8')) as BackendSecrets;

describe('the file of the keys', () => {
  let directory: string;
  let file: string;
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'pdesk-keys-'));
    file = path.join(directory, 'secrets.json');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('keeps of a retired key what checks, until its last token has ended', () => {
    const { signingKeys: before, ...others } = loadSecrets(directory, false);
    const start = Date.now() / 1000;
    const kid = rotateSigningKey(directory);
    const { signingKeys, ...kept } = secretsIn(directory);
    expect(kept).toEqual(others);
    expect(signingKeys.map((key) => key.kid)).toEqual([kid, before[0]?.kid]);
    expect(Object.keys(signingKeys[1] ?? {})).toEqual(['kid', 'x', 'y', 'until']);
    expect(signingKeys[1]?.until).toBeGreaterThanOrEqual(start + 3600);
    expect(signingKeys[1]?.until).toBeLessThan(start + 3720);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('gives a retired key no more time at the next rotation, and forgets it afterwards', () => {
    loadSecrets(directory, false);
    rotateSigningKey(directory);
    const [, first] = secretsIn(directory).signingKeys;
    rotateSigningKey(directory);
    expect(secretsIn(directory).signingKeys[2]).toEqual(first);
    const { signingKeys, ...others } = secretsIn(directory);
    const past = signingKeys.map((key, index) => (index === 0 ? key : { ...key, until: 1 }));
    writeFileSync(file, JSON.stringify({ ...others, signingKeys: past }));
    rotateSigningKey(directory);
    expect(secretsIn(directory).signingKeys).toHaveLength(2);
  });

  it('is read again when it was replaced; while it is damaged or away the last keys go on', () => {
    const keys = followSigningKeys(directory, loadSecrets(directory, false));
    const first = keys()[0]?.kid;
    const second = rotateSigningKey(directory);
    expect(keys().map(({ kid }) => kid)).toEqual([second, first]);
    writeFileSync(file, 'damaged');
    expect(keys()[0]?.kid).toBe(second);
    rmSync(file);
    expect(keys()[0]?.kid).toBe(second);
  });

  it('is not made by a rotation', () => {
    expect(rotateSigningKey(directory)).toBeUndefined();
    const { signingKeys: _, ...older } = generateSecrets();
    writeFileSync(file, JSON.stringify(older));
    expect(rotateSigningKey(directory)).toBeUndefined();
    expect(secretsIn(directory)).toEqual(older);
  });
});

describe('an installation', () => {
  const email = 'kim@example.com';
  const password = 'correct horse 1';
  // A host that does not answer is to be seen at the line that asks.
  const ask: typeof fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(60_000) });
  const clientOf = (host: HostProcess, key: string) =>
    createClient(host.url, key, {
      global: { fetch: ask },
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
    });
  /** Who the backend says that the client is. */
  const who = async (client: ReturnType<typeof clientOf>) => (await client.auth.getUser()).data.user?.email;
  const signedIn = async (host: HostProcess, key: string, links: () => Promise<string>) => {
    const client = clientOf(host, key);
    const { error } = await client.auth.signUp({ email, password });
    if (error) throw error;
    await ask(await links(), { redirect: 'manual' });
    await client.auth.signInWithPassword({ email, password });
    return client;
  };

  it('changes its key while it runs, signs nobody out, and is updated from a release without keys', async () => {
    const desk = testInstallation();
    let host = await desk.start('--no-demo');
    const port = new URL(host.url).port;
    const { publishableKey: key, jwtSecret } = desk.secrets();
    const link = async () => {
      const inMail = async () =>
        /http:\S+verify\?[^"<\s]+/.exec(await (await ask(`${host.url}/mailbox`)).text())?.[0] ?? '';
      await expect.poll(inMail).not.toBe('');
      return (await inMail()).replaceAll('&amp;', '&');
    };
    const client = await signedIn(host, key, link);
    const { data } = await client.auth.getSession();
    const token = data.session?.access_token ?? '';
    const kidOf = (text: string) => decodeProtectedHeader(text).kid;

    const environment = { ...process.env, DATA_DIR: desk.dataDirectory, DATABASE_URL: '' };
    const command = [programFile('admin'), 'keys', 'rotate'];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env: environment });
    expect(stdout).toContain('서명 키를 교체했습니다');
    expect(await who(client)).toBe(email);
    const other = clientOf(host, key);
    const again = await other.auth.signInWithPassword({ email, password });
    expect(stdout).toContain(kidOf(again.data.session?.access_token ?? ''));
    expect(kidOf(token)).not.toBe(kidOf(again.data.session?.access_token ?? ''));
    expect(await who(client)).toBe(email);

    // An update: the file is that of a release without keys, and so is the token of the session.
    host.child.kill('SIGTERM');
    await host.ended;
    const file = path.join(desk.dataDirectory, 'secrets.json');
    const { signingKeys: _, ...older } = desk.secrets();
    writeFileSync(file, JSON.stringify(older));
    chmodSync(file, 0o600);
    const old = await new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(jwtSecret));
    host = await desk.start('--no-demo', '--port', port);
    expect(desk.secrets().signingKeys).toHaveLength(1);
    const updated = clientOf(host, key);
    await updated.auth.setSession({
      access_token: old,
      refresh_token: data.session?.refresh_token ?? '',
    });
    expect(await who(updated)).toBe(email);
    expect((await updated.from('auth_member').select('EMAIL')).data).toEqual([{ EMAIL: email }]);
    const renewed = (await updated.auth.refreshSession()).data.session?.access_token ?? '';
    expect(decodeProtectedHeader(renewed).alg).toBe('ES256');
    expect(await who(updated)).toBe(email);
    // The token of the key that is gone is not one of ours.
    expect((await updated.auth.getUser(token)).error?.code).toBe('bad_jwt');
    host.child.kill('SIGTERM');
    await host.ended;
    await desk.remove();
  });
});
