import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Asset } from './assets.ts';
import { parseRange } from '../backend/storage/byte-range.ts';
import { matchesTag } from '../backend/storage/etag.ts';

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers with the built client: its files, and index.html for every path that is a page of the browser's
 * router. A missing file (a path with an extension) is 404, never index.html under a wrong type.
 * A path that is no valid encoding names no file; the router says in words that it names no page either.
 */
export function serveStatic(assets: Map<string, Asset>, pageHeaders: Record<string, string>): Respond {
  const page = assets.get('/index.html');
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return end(response, 405, 'Method not allowed');
    }
    const pathname = decodePath(request.url ?? '/');
    const isPage = pathname === '/' || pathname === '/index.html' || !/\.[^/]*$/.test(pathname);
    const asset = assets.get(pathname) ?? (isPage ? page : undefined);
    if (!asset) return end(response, 404, 'Not found');
    if (asset === page)
      for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
    sendAsset(request, response, asset);
  };
}

function sendAsset(request: IncomingMessage, response: ServerResponse, asset: Asset): void {
  response.setHeader('ETag', asset.etag);
  response.setHeader('Cache-Control', asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('Vary', 'Accept-Encoding');
  if (matchesTag(request.headers['if-none-match'], asset.etag)) return void response.writeHead(304).end();
  response.setHeader('Content-Type', asset.type);
  response.setHeader('Accept-Ranges', 'bytes');
  // A range counts bytes of the uncompressed file, and only while the caller's copy is still the same.
  const ifRange = request.headers['if-range'];
  const mayRange = ifRange === undefined || ifRange === asset.etag;
  const range = mayRange ? parseRange(request.headers.range, asset.identity.length) : undefined;
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${asset.identity.length}`);
    return void response.writeHead(416).end();
  }
  if (range) {
    response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${asset.identity.length}`);
    return send(response, 206, asset.identity.subarray(range.start, range.end + 1));
  }
  const encoding = acceptedEncoding(String(request.headers['accept-encoding'] ?? ''), asset);
  if (encoding === 'identity') return send(response, 200, asset.identity);
  response.setHeader('Content-Encoding', encoding);
  send(response, 200, asset[encoding] ?? asset.identity);
}

/** Node leaves the body out of an answer to HEAD, the length stays. */
function send(response: ServerResponse, status: number, body: Buffer): void {
  response.setHeader('Content-Length', body.length);
  response.writeHead(status).end(body);
}

function end(response: ServerResponse, status: number, text: string): void {
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.writeHead(status).end(`${text}\n`);
}

function decodePath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  try {
    return decodeURIComponent(path).normalize();
  } catch {
    return path;
  }
}

function acceptedEncoding(header: string, asset: Asset): 'br' | 'gzip' | 'identity' {
  const accepts = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[\\d.]+\\s*)?(,|$)`).test(header);
  if (asset.br && accepts('br')) return 'br';
  return asset.gzip && accepts('gzip') ? 'gzip' : 'identity';
}
