import type { JsonObject } from '../gate/json-body.ts';
import type { Filter, TableQuery } from './query.ts';
import type { Signature } from './signatures.ts';

/** A text with the values of its parameters; each value is a text that PostgreSQL reads as the type it needs. */
export interface Statement {
  text: string;
  values: (string | null)[];
  /** True if PostgreSQL is to refuse any change. */
  readsOnly?: boolean;
  /** How long it may take, as PostgreSQL writes it; without one as long as every statement. */
  timeout?: string | null;
  /** Headers of the request that functions read, as JSON. */
  headers?: string | null;
}

/** Most rows one answer may hold; the default of a hosted project. */
const maxRows = 1000;

/** Names reach a statement quoted only, so that none is read as anything else. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quotedList = (names: readonly string[]) => names.map(quoted).join(', ');
const relation = (name: string) => `"public".${quoted(name)}`;

/** An array as PostgreSQL reads it. */
export function arrayText(items: readonly (string | null)[]): string {
  const item = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;
  return `{${items.map((text) => (text === null ? 'NULL' : item(text))).join(',')}}`;
}

/** The rows of a query as one JSON text, with their number. */
const asJson = `select coalesce(json_agg(answer)::text, '[]') as body, count(*)::integer as rows`;

/** Reads a window of rows; with `counts` also tells how many there are in all. */
export function readStatement(table: string, query: TableQuery, counts: boolean): Statement {
  const { text, values } = whereOf(table, query.filters);
  const from = `from ${relation(table)}${text}`;
  const order = query.order.map((one) => `${qualified(table, one.column)} ${one.direction}`);
  const window = `limit ${Math.min(query.limit ?? maxRows, maxRows)} offset ${query.offset}`;
  const rows = `select ${columnsOf(table, query)} ${from} ${order.length > 0 ? `order by ${order.join(', ')} ` : ''}${window}`;
  const total = counts ? `, (select count(*)::integer ${from}) as total` : '';
  return { text: `${asJson}${total} from (${rows}) answer`, values, readsOnly: true };
}

const insertedRows = `coalesce(nullif(current_setting('rest.inserted', true), '')::integer, 0)`;
/** A condition that is always true and counts the rows given to an insert, and takes away those that it merged. */
const counted = (change: string, never: string) =>
  `set_config('rest.inserted', (${insertedRows} ${change})::text, true) <> '${never}'`;

/** Inserts rows, each a JSON object with the given columns. */
export function insertStatement(
  table: string,
  query: TableQuery,
  rows: readonly JsonObject[],
  {
    columns,
    duplicates,
    returns,
  }: { columns: readonly string[]; duplicates: string | undefined; returns: boolean },
): Statement {
  const target = query.conflict.length > 0 ? ` (${quotedList(query.conflict)})` : '';
  const merged = columns.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ');
  const conflicts: Record<string, string> = {
    'ignore-duplicates': `on conflict${target} do nothing`,
    'merge-duplicates': `where ${counted('+ 1', '0')} on conflict${target} do update set ${merged} where ${counted('- 1', '-1')}`,
  };
  const insert = `insert into ${relation(table)} (${quotedList(columns)})
    select ${quotedList(columns)} from json_populate_recordset(null::${relation(table)}, $1)
    ${conflicts[duplicates ?? ''] ?? ''}`;
  const inserted = duplicates === 'merge-duplicates' ? `, ${insertedRows} as inserted` : '';
  return { text: written(table, insert, query, returns, inserted), values: [JSON.stringify(rows)] };
}

/** Gives the rows that pass the filters the values of one JSON object. */
export function updateStatement(
  table: string,
  query: TableQuery,
  row: JsonObject,
  { columns, returns }: { columns: readonly string[]; returns: boolean },
): Statement {
  const where = whereOf(table, query.filters, 2);
  const set = columns.map((name) => `${quoted(name)} = "_given".${quoted(name)}`).join(', ');
  const update = `update ${relation(table)} set ${set}
    from json_populate_record(null::${relation(table)}, $1) as "_given"${where.text}`;
  return { text: written(table, update, query, returns), values: [JSON.stringify(row), ...where.values] };
}

/** Deletes the rows that pass the filters. */
export function deleteStatement(table: string, query: TableQuery, returns: boolean): Statement {
  const { text, values } = whereOf(table, query.filters);
  return { text: written(table, `delete from ${relation(table)}${text}`, query, returns), values };
}

/** A write with the rows that it wrote; without `returns` it needs no right to read them. */
function written(table: string, write: string, query: TableQuery, returns: boolean, inserted = ''): string {
  return returns
    ? `with answer as (${write} returning ${columnsOf(table, query)}) ${asJson}${inserted} from answer`
    : `with answer as (${write} returning 1) select '' as body, count(*)::integer as rows${inserted} from answer`;
}

/** Calls a function with its arguments by name, each as a text with its type. */
export function callStatement(
  name: string,
  args: readonly { name: string; type: string; value: string | null }[],
  { gives, hasColumns, readsOnly }: Pick<Signature, 'gives' | 'hasColumns' | 'readsOnly'>,
): Statement {
  const given = args.map((one, place) => `${quoted(one.name)} => $${place + 1}::${one.type}`).join(', ');
  const call = `${relation(name)}(${given})`;
  const limit = gives === 'rows' ? ` limit ${maxRows}` : '';
  // The answer of a function without columns goes by the name that the call is given.
  const from = hasColumns
    ? `from (select * from ${call}${limit}) as answer`
    : `from (select answer from ${call} as answer${limit}) as called`;
  const text = {
    rows: `${asJson} ${from}`,
    value: `select coalesce(to_json(answer)::text, 'null') as body, 1 as rows ${from}`,
    nothing: `select '' as body, 1 as rows ${from}`,
  }[gives];
  return { text, values: args.map(({ value }) => value), readsOnly };
}

const qualified = (table: string, name: string) => `${quoted(table)}.${quoted(name)}`;

function columnsOf(table: string, { select }: TableQuery): string {
  return select.length === 0 ? `${quoted(table)}.*` : select.map((name) => qualified(table, name)).join(', ');
}

function whereOf(table: string, filters: readonly Filter[], first = 1): Statement {
  const values: string[] = [];
  const conditions = filters.map(({ column, isNot, operator, value }) => {
    if (value !== null) values.push(typeof value === 'string' ? value : arrayText(value));
    const parameter = value === null ? '' : ` ($${first + values.length - 1})`;
    return `${isNot ? 'not ' : ''}(${qualified(table, column)} ${operator}${parameter})`;
  });
  return { text: conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '', values };
}
