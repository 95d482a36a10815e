import { RefusedRequest } from './refused-request.ts';

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };

/** The product sends objects of lists of objects. */
const maxDepth = 16;
/** PostgreSQL keeps no NUL in a text, and a lone half of a character is none. */
const unstorable = /\0|\p{Surrogate}/u;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The JSON body of a request, read once; undefined when it is empty. Throws RefusedRequest for another media type
 * and for what two readers may take for two things. What is passed on is to be written anew from the answer.
 */
export async function readJson(request: Request): Promise<Json | undefined> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) return undefined;
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i.test(type.trim())) {
    throw new RefusedRequest('The body must be application/json', 'PGRST102');
  }
  const value = parse(bytes);
  if (!isPlain(value, maxDepth)) throw new RefusedRequest('The body holds what cannot be stored', 'PGRST102');
  return value;
}

/** The same where only an object will do; an empty body is an empty one. */
export async function readJsonObject(request: Request): Promise<JsonObject> {
  const value = await readJson(request);
  if (value === undefined) return {};
  if (!isObject(value)) throw new RefusedRequest('The body must be a JSON object');
  return value;
}

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a text can be stored and told apart from every other. */
export function isPlainText(text: string): boolean {
  return !unstorable.test(text);
}

/** Whether a name is none that every object has: who looks __proto__ or constructor up finds more than was sent. */
export function isPlainName(name: string): boolean {
  return !(name in Object.prototype);
}

/** The request with a body written anew, or without one. */
export function withBody(request: Request, body: Json | undefined, url: string | URL = request.url): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.delete('content-type');
  if (body === undefined) return new Request(url, { method: request.method, headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method: request.method, headers, body: JSON.stringify(body) });
}

function parse(bytes: ArrayBuffer): Json {
  try {
    return JSON.parse(decoder.decode(bytes)) as Json;
  } catch {
    throw new RefusedRequest('Empty or invalid json', 'PGRST102');
  }
}

function isPlain(value: Json, depth: number): boolean {
  if (typeof value === 'string') return isPlainText(value);
  // 1e400 is read as infinite, and would be written as null.
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth - 1));
  return Object.entries(value).every(
    ([name, item]) => isPlainName(name) && isPlainText(name) && isPlain(item, depth - 1),
  );
}
