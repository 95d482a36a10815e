import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commonHeaders, pageHeaders } from '../host/server/headers.ts';

const sample = (name: string) => readFileSync(new URL(`../deploy/static/${name}`, import.meta.url), 'utf8');

/** Headers of our own host, whose page speaks to a project at another address. */
function expected(https: string, socket: string): Record<string, string> {
  const own = { ...commonHeaders('https://desk.example.com'), ...pageHeaders };
  const policy = own['Content-Security-Policy'] ?? '';
  return {
    ...own,
    'Content-Security-Policy': policy
      .replace("img-src 'self' data: blob:", `$& ${https}`)
      .replace("media-src 'self'", `$& ${https}`)
      .replace("connect-src 'self'", `$& ${https} ${socket}`),
  };
}

const project = expected('https://project.supabase.co', 'wss://project.supabase.co');
const kept = { 'Cache-Control': 'public, max-age=31536000, immutable' };

it('a page of nginx has the headers of our own host', () => {
  const lines = sample('nginx.conf').matchAll(/add_header ([\w-]+) "?(.*?)"? always;/g);
  const { 'Cache-Control': cache, ...headers } = Object.fromEntries(
    Array.from(lines, ([, key, value]) => [key, value]),
  );
  expect(headers).toEqual(expected('${API_ORIGIN}', '${API_SOCKET_ORIGIN}'));
  expect(cache).toBe('$desk_cache');
});

it('a page of Netlify and of Cloudflare Pages has them too, and files with a hash in their name are kept', () => {
  const blocks = sample('_headers')
    .replaceAll(/^#.*\n/gm, '')
    .split(/^(?=\/)/m)
    .map((block) => block.trim().split(/\n\s*/));
  const headers = blocks.map(([path, ...lines]) => [
    path,
    Object.fromEntries(lines.map((line) => line.split(/: (.*)/))),
  ]);
  expect(Object.fromEntries(headers)).toEqual({ '/*': project, '/assets/*': kept });
});

it('a page of Vercel has them too, and what is a page is no file', () => {
  const { headers, rewrites } = JSON.parse(sample('vercel.json')) as {
    headers: { source: string; headers: { key: string; value: string }[] }[];
    rewrites: { source: string; destination: string }[];
  };
  const bySource = headers.map(({ source, headers: pairs }) => [
    source,
    Object.fromEntries(pairs.map(({ key, value }) => [key, value])),
  ]);
  expect(Object.fromEntries(bySource)).toEqual({ '/(.*)': project, '/assets/(.*)': kept });
  const isPage = (path: string) => new RegExp(`^${rewrites[0]?.source}$`).test(path);
  expect(['/inventory', '/brand/a.b/detail', '/assets/index.js', '/'].map(isPage)).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

it('a missing file of Netlify is no page', () => {
  const rules = sample('_redirects')
    .replaceAll(/^#.*\n/gm, '')
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  // The first rule that fits counts.
  expect(rules).toEqual([
    ['/assets/*', '/index.html', '404'],
    ['/*', '/index.html', '200'],
  ]);
});
