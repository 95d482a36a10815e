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
const filter = /^((?:not\.)?(?:(eq|neq|gt|gte|lt|lte|in)|like|ilike|is))\.(.*)$/s;
const states = new Set(['null', 'not_null', 'true', 'false', 'unknown']);
/** Texts that the library reads as what they say; it takes other ones for objects, nothing or rounded numbers. */
const plainValue = /^(?:true|false|0|-?[1-9]\d{0,14})$/i;
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
    if (!filtered.test(name) || filters++ === maxFilters) throw unknownFilter();
    known.append(name, filterValue(value));
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

/** A filter with its value in quotation marks, where the library would read something else than its text. */
function filterValue(given: string): string {
  const [, operator = '', compares, value = ''] = filter.exec(given) ?? [];
  if (operator === '' || (operator.endsWith('is') && !states.has(value))) throw unknownFilter();
  if (compares === undefined) return given;
  if (compares !== 'in') return `${operator}.${plainValue.test(value) ? value : `"${value}"`}`;
  const items = /^\((.*)\)$/s.exec(value)?.[1];
  if (items === undefined) throw unknownFilter();
  return `${operator}.(${listItems(items).map(quotedItem).join(',')})`;
}

/** The texts of a list; one in quotation marks may hold commas and, behind a backslash, quotation marks. */
function listItems(list: string): string[] {
  if (list === '') return [];
  const items = list.match(/(?<=^|,)(?:"(?:[^"\\]|\\.)*"|[^",][^,]*|)(?=,|$)/gs) ?? [];
  if (items.join(',') !== list) throw unknownFilter();
  return items.map((item) => (item.startsWith('"') ? item.slice(1, -1).replace(/\\(.)/gs, '$1') : item));
}

function quotedItem(item: string): string {
  return plainValue.test(item) ? item : `"${item.replace(/["\\]/g, String.raw`\$&`)}"`;
}

function unknownFilter(): RefusedRequest {
  return new RefusedRequest('The query has a filter that is not known here');
}
