import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAssets } from './assets.ts';
import { pageHeaders } from './headers.ts';
import { serveStatic } from './static-files.ts';

const page = '<!doctype html><title>Partner Desk</title>';
const script = 'export const answer = 42;\n'.repeat(100);
let directory: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'pdesk-static-'));
  const dist = path.join(directory, 'dist');
  mkdirSync(path.join(dist, 'assets'), { recursive: true });
  mkdirSync(path.join(dist, '.vite'));
  writeFileSync(path.join(directory, 'secret.txt'), 'secret');
  writeFileSync(path.join(dist, 'index.html'), page);
  writeFileSync(path.join(dist, '.source-hash'), 'secret');
  writeFileSync(path.join(dist, '.vite', 'manifest.json'), 'secret');
  writeFileSync(path.join(dist, 'assets', 'app-1a2b.js'), script);
  writeFileSync(path.join(dist, 'assets', 'app-1a2b.js.gz'), gzipSync(script));
  symlinkSync(path.join(directory, 'secret.txt'), path.join(dist, 'link.txt'));
  server = createServer(serveStatic(readAssets(dist), pageHeaders));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => fetch(origin + url, { headers });

/** fetch() tidies paths before it sends them; this sends them as they are. */
function rawStatus(target: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const request = httpRequest({ port, host: '127.0.0.1', path: target }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    request.once('error', reject);
    request.end();
  });
}

describe('pages', () => {
  it.each([
    '/',
    '/login',
    '/17/inventory',
    '/17/brand/B-1/products?page=2',
    '/2/brand/%E0%A4%A',
    '/index.html',
  ])('%s is the page', async (url) => {
    const response = await get(url);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(page);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('run no inline script, no foreign script and in no frame', async () => {
    const policy = (await get('/login')).headers.get('content-security-policy') ?? '';
    const directives = new Map(
      policy.split('; ').map((text) => [text.split(' ')[0], text.split(' ').slice(1).join(' ')]),
    );
    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('script-src')).toBe("'self'");
    expect(directives.get('connect-src')).toBe("'self'");
    expect(directives.get('frame-ancestors')).toBe("'none'");
    expect(directives.get('base-uri')).toBe("'none'");
  });

  it('are not the answer to a missing file', async () => {
    expect((await get('/assets/app-gone.js')).status).toBe(404);
    expect((await get('/favicon.ico')).status).toBe(404);
  });
});

describe('files', () => {
  it('with a content hash are kept forever and sent compressed to those who can read it', async () => {
    const response = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe(script);
  });

  it.each(['identity', 'gzip;q=0', 'xgzip', ''])(
    'are sent as they are for Accept-Encoding %j',
    async (encoding) => {
      const response = await get('/assets/app-1a2b.js', { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(response.headers.get('content-length')).toBe(String(script.length));
    },
  );

  it('are not sent again to those who have them', async () => {
    const etag = (await get('/assets/app-1a2b.js')).headers.get('etag') ?? '';
    const response = await get('/assets/app-1a2b.js', { 'if-none-match': `"other", W/${etag}` });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(etag);
    expect((await get('/assets/app-1a2b.js', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answer HEAD with the length and no body', async () => {
    const response = await fetch(`${origin}/assets/app-1a2b.js`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity' },
    });
    expect(response.headers.get('content-length')).toBe(String(script.length));
    expect(await response.text()).toBe('');
  });

  it('answer a range of their bytes', async () => {
    const response = await get('/assets/app-1a2b.js', { range: 'bytes=7-11' });
    expect([response.status, response.headers.get('content-range')]).toEqual([
      206,
      `bytes 7-11/${script.length}`,
    ]);
    expect(await response.text()).toBe('const');
    expect((await get('/assets/app-1a2b.js', { range: 'bytes=99999-' })).status).toBe(416);
    // A range of an older build's file must not be mixed with this one.
    expect((await get('/assets/app-1a2b.js', { range: 'bytes=7-11', 'if-range': '"old"' })).status).toBe(200);
  });

  it('survive a range that ends before it starts', async () => {
    expect((await get('/assets/app-1a2b.js', { range: 'bytes=5-2' })).status).toBe(200);
    expect((await get('/')).status).toBe(200);
  });
});

it.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/../../secret.txt',
  '/..\\secret.txt',
  '//secret.txt',
  '/link.txt',
  '/.source-hash',
  '/.vite/manifest.json',
  '/assets/app-1a2b.js%00.txt',
  'http://127.0.0.1/../secret.txt',
])('nothing outside the client answers %s', async (target) => {
  const { status, body } = await rawStatus(target);
  expect(body).not.toContain('secret');
  expect([400, 404]).toContain(status);
});

it('a malformed path is no file, and other methods are refused', async () => {
  expect((await rawStatus('/assets/%E0%A4%A.js')).status).toBe(404);
  const response = await fetch(`${origin}/login`, { method: 'POST', body: 'x' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
