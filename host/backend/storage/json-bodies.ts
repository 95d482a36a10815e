import { isObject, readJsonObject, type Json, type JsonObject } from '../gate/json-body.ts';
import { RefusedRequest } from '../gate/refused-request.ts';
import { isNamePart } from './object-name.ts';
import { StorageRefusal } from './storage-error.ts';

/** Bytes of a body that is no file: a hundred names at their longest. */
const longestBody = 128 * 1024;
const mostNames = 100;
const sortable = ['name', 'id', 'created_at', 'updated_at', 'last_accessed_at'];
/** Longest life of a signed address in seconds, which is that of an access token. */
const longestLife = 3600;

type Rules = Record<string, (value: Json) => boolean>;

const isText = (value: Json): value is string => typeof value === 'string' && isNamePart(value);
const isCount = (least: number, most: number) => (value: Json) =>
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

/** What lists a folder. Each of these reads a body once and refuses what the product never sends. */
export const listBody = (request: Request) => readBody(request, listRules, false);
/** What removes objects. */
export const namesBody = (request: Request) => readBody(request, namesRules);
/** What asks for a signed address. */
export const signBody = (request: Request) => readBody(request, signRules);

async function readBody(request: Request, rules: Rules, isWhole = true): Promise<JsonObject> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > longestBody) throw new StorageRefusal(413, 'Payload too large', 'The body is too long');
  const body = await readJsonObject(request);
  const isRight = ([name, value]: [string, Json]) => rules[name]?.(value) ?? false;
  const isThere = (name: string) => !isWhole || Object.hasOwn(body, name);
  if (!Object.entries(body).every(isRight) || !Object.keys(rules).every(isThere))
    throw new RefusedRequest('The body is not what this address takes');
  return body;
}
