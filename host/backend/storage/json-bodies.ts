import { isNamePart } from './object-name.ts';
import { StorageRefusal } from './storage-error.ts';

/** Bytes of a body that is no file: a hundred names at their longest. */
const longestBody = 128 * 1024;
const mostNames = 100;
const sortable = ['name', 'id', 'created_at', 'updated_at', 'last_accessed_at'];
/** Longest life of a signed address in seconds, which is that of an access token. */
const longestLife = 3600;

type Body = Record<string, unknown>;
type Rules = Record<string, (value: unknown) => boolean>;

const isText = (value: unknown): value is string => typeof value === 'string' && isNamePart(value);
const isCount = (least: number, most: number) => (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

const listRules: Rules = {
  prefix: isText,
  search: isText,
  limit: isCount(1, 1000),
  offset: isCount(0, 1_000_000),
  sortBy: (value) =>
    isObject(value) &&
    sortable.includes(String(value.column)) &&
    (value.order === undefined || value.order === 'asc' || value.order === 'desc'),
};

const namesRules: Rules = {
  prefixes: (value) => Array.isArray(value) && value.length <= mostNames && value.every(isText),
};

const signRules: Rules = { expiresIn: isCount(1, longestLife) };

/** What lists a folder. Each of these reads a body once and refuses (StorageRefusal) what the product never sends. */
export const listBody = (request: Request) => readBody(request, listRules);
/** What removes objects. */
export const namesBody = (request: Request) => readBody(request, namesRules);
/** What asks for a signed address. */
export const signBody = (request: Request) => readBody(request, signRules);

/** The same request with this body, which was checked, in place of the one that came. */
export function withBody(request: Request, body: Body): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) });
}

async function readBody(request: Request, rules: Rules): Promise<Body> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > longestBody) throw new StorageRefusal(413, 'Payload too large', 'The body is too long');
  const body = parsed(await request.text());
  const isRight = (name: string) => rules[name]?.(body?.[name]) ?? false;
  if (body === undefined || !Object.keys(body).every(isRight))
    throw new StorageRefusal(400, 'InvalidRequest', 'The body is not what this address takes');
  return body;
}

function parsed(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
