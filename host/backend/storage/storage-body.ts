import { isObject, readJsonObject, withBody, type Json } from '../gate/json-body.ts';
import { RefusedRequest } from '../gate/refused-request.ts';

type Check = (value: Json) => boolean;

const text: Check = (value) => typeof value === 'string' && value.length <= 1024;
const number = (least: number, most: number): Check => {
  return (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
};
const sorting: Check = (value) =>
  isObject(value) &&
  Object.entries(value).every(
    ([name, item]) =>
      (name === 'column' && /^(name|updated_at|created_at|last_accessed_at)$/.test(String(item))) ||
      (name === 'order' && (item === 'asc' || item === 'desc')),
  );
const names: Check = (value) => Array.isArray(value) && value.length <= 1000 && value.every(text);
const week = 7 * 24 * 60 * 60;

/** The routes of the file API that take JSON, with their fields. */
const routes: [string, RegExp, Record<string, Check>][] = [
  ['POST', /^\/storage\/v1\/object\/sign\//, { expiresIn: number(1, week) }],
  [
    'POST',
    /^\/storage\/v1\/object\/list\//,
    {
      prefix: text,
      search: text,
      limit: number(1, 1000),
      offset: number(0, 1_000_000),
      sortBy: sorting,
    },
  ],
  ['DELETE', /^\/storage\/v1\/object\//, { prefixes: names }],
];

/** The request with its JSON body checked and written anew; others as they are. Throws RefusedRequest. */
export async function withKnownBody(request: Request): Promise<Request> {
  const { pathname } = new URL(request.url);
  const route = routes.find(([method, path]) => method === request.method && path.test(pathname));
  if (route === undefined) return request;
  const body = await readJsonObject(request);
  const [, , fields] = route;
  for (const [name, value] of Object.entries(body))
    if (!fields[name]?.(value)) throw new RefusedRequest('The body has a field that is not known here');
  return withBody(request, body);
}
