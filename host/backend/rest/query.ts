import { isPlainName } from '../gate/json-body.ts';
import { RefusedRequest } from '../gate/refused-request.ts';

/** A comparison of a column with a text, a list of texts, or a state such as "not null". */
export interface Filter {
  column: string;
  isNot: boolean;
  operator: string;
  /** Null if the operator says everything. */
  value: string | readonly string[] | null;
}

/** What the query of a request asks of one table. */
export interface TableQuery {
  /** Columns of the answer; empty means all. */
  select: readonly string[];
  /** Columns to write; empty means those of the rows. */
  columns: readonly string[];
  /** Columns whose equality makes two rows the same. */
  conflict: readonly string[];
  /** Each with its direction, as SQL. */
  order: readonly { column: string; direction: string }[];
  limit: number | undefined;
  offset: number;
  filters: readonly Filter[];
}

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
const filter = /^(not\.)?(eq|neq|gt|gte|lt|lte|in|like|ilike|is)\.(.*)$/s;
const comparisons = new Map([
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['like', 'like'],
  ['ilike', 'ilike'],
]);
const states = new Map([
  ['null', 'is null'],
  ['not_null', 'is not null'],
  ['true', 'is true'],
  ['false', 'is false'],
  ['unknown', 'is unknown'],
]);
const maxFilters = 16;

/**
 * Reads the query of a request for a table: names of its own columns, filters on them, an order and a window. The
 * product reads flat tables and functions, so nothing is embedded, renamed, cast, reached into or counted, and no
 * filter is made of others: what the database plans is one scan of one table. Throws RefusedRequest for anything else.
 */
export function tableQuery(query: URLSearchParams): TableQuery {
  const known = new Map<string, readonly string[]>();
  const filters: Filter[] = [];
  for (const [name, value] of query) {
    if (lists.has(name) || numbers.has(name)) {
      if (known.has(name)) throw new RefusedRequest(`${name} is given twice`);
      known.set(name, windowOrList(name, value));
      continue;
    }
    if (!filtered.test(name) || !isPlainName(name) || filters.length === maxFilters) throw unknownFilter();
    filters.push(filterOf(name, value));
  }
  const list = (name: string) => known.get(name) ?? [];
  const [limit] = list('limit');
  return {
    select: list('select').includes('*') ? [] : list('select'),
    columns: list('columns'),
    conflict: list('on_conflict'),
    order: list('order').map(orderOf),
    limit: limit === undefined ? undefined : Number(limit),
    offset: Number(list('offset')[0] ?? 0),
    filters,
  };
}

function windowOrList(name: string, value: string): readonly string[] {
  const list = lists.get(name);
  if (list === undefined) {
    if (!/^\d{1,9}$/.test(value)) throw new RefusedRequest(`${name} must be a number`);
    return [value];
  }
  // The client library puts the names of columns to write in quotation marks, which say nothing here.
  const items = value.split(',').map((item) => item.trim().replace(/^"(.*)"$/, '$1'));
  const isKnown =
    items.length <= list.most &&
    items.every((item) => list.item.test(item) && isPlainName(item.split('.', 1).join()));
  if (!isKnown || new Set(items).size < items.length) {
    throw new RefusedRequest(`${name} must name columns of the table, each once`);
  }
  return items;
}

function orderOf(item: string): TableQuery['order'][number] {
  const [name = '', ...directions] = item.split('.');
  return { column: name, direction: directions.join(' ').replace('nulls', 'nulls ') };
}

function filterOf(name: string, given: string): Filter {
  const [, not, operator = '', value = ''] = filter.exec(given) ?? [];
  const about = { column: name, isNot: not !== undefined };
  const state = states.get(value);
  if (operator === 'is' && state !== undefined) return { ...about, operator: state, value: null };
  if (operator === 'in') return { ...about, operator: '= any', value: listItems(value) };
  const comparison = comparisons.get(operator);
  if (comparison === undefined) throw unknownFilter();
  // As in PostgREST an asterisk stands for any text, since a per cent sign has to be encoded in an address.
  const isPattern = operator.endsWith('like');
  return { ...about, operator: comparison, value: isPattern ? value.replaceAll('*', '%') : value };
}

/** The texts of a list; one in quotation marks may hold commas and, behind a backslash, quotation marks. */
function listItems(value: string): string[] {
  const list = /^\((.*)\)$/s.exec(value)?.[1];
  if (list === undefined) throw unknownFilter();
  if (list === '') return [];
  const items = list.match(/(?<=^|,)(?:"(?:[^"\\]|\\.)*"|[^",][^,]*|)(?=,|$)/gs) ?? [];
  if (items.join(',') !== list) throw unknownFilter();
  return items.map((item) => (item.startsWith('"') ? item.slice(1, -1).replace(/\\(.)/gs, '$1') : item));
}

function unknownFilter(): RefusedRequest {
  return new RefusedRequest('The query has a filter that is not known here');
}
