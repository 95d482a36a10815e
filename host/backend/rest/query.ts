import { isPlainName } from '../gate/json-body.ts';
import { RefusedRequest } from '../gate/refused-request.ts';

const column = '[A-Za-z_][A-Za-z0-9_]{0,62}';
/** Parameters that are no filter: a list of at most so many items, each of a form. */
const lists = new Map([
  ['select', { item: new RegExp(`^(?:\\*|${column})$`), most: 64 }],
  ['columns', { item: new RegExp(`^${column}$`), most: 64 }],
  ['on_conflict', { item: new RegExp(`^${column}$`), most: 8 }],
  ['order', { item: new RegExp(`^${column}(?:\\.(?:asc|desc))?(?:\\.nulls(?:first|last))?$`), most: 8 }],
]);
const numbers = new Set(['limit', 'offset']);
const filtered = new RegExp(`^${column}$`);
const filter =
  /^(?:not\.)?(?:(?:eq|neq|gt|gte|lt|lte|like|ilike)\.|is\.(?:null|not_null|true|false|unknown)$|in\.\(.*\)$)/s;
const maxFilters = 16;

/**
 * The query of a request for a table, written anew: names of its own columns, filters on them, an order and a window.
 * The product reads flat tables and functions, so nothing is embedded, renamed, cast, reached into or counted, and no
 * filter is made of others: what the database plans is one scan of one table. Throws RefusedRequest for anything else.
 */
export function tableQuery(query: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams();
  let filters = 0;
  for (const [name, value] of query) {
    if (lists.has(name) || numbers.has(name)) {
      if (known.has(name)) throw new RefusedRequest(`${name} is given twice`);
      known.append(name, windowOrList(name, value));
      continue;
    }
    if (!filtered.test(name) || !filter.test(value) || filters++ === maxFilters) {
      throw new RefusedRequest('The query has a filter that is not known here');
    }
    known.append(name, value);
  }
  return known;
}

function windowOrList(name: string, value: string): string {
  const list = lists.get(name);
  if (list === undefined) {
    if (!/^\d{1,9}$/.test(value)) throw new RefusedRequest(`${name} must be a number`);
    return value;
  }
  // The client library puts the names of columns to write in quotation marks, which say nothing here.
  const items = value.split(',').map((item) => item.trim().replace(/^"(.*)"$/, '$1'));
  const isKnown =
    items.length <= list.most &&
    items.every((item) => list.item.test(item) && isPlainName(item.split('.', 1).join()));
  if (!isKnown || new Set(items).size < items.length) {
    throw new RefusedRequest(`${name} must name columns of the table, each once`);
  }
  return items.join(',');
}
