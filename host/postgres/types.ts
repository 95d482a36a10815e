import type postgres from 'postgres';
import { parse as parseArray } from 'postgres-array';

/** JSON text that is valid already is passed on as it is: the auth layer stringifies before it binds. */
function serializeJson(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    JSON.parse(value);
    return value;
  } catch {
    return JSON.stringify(value);
  }
}

/** '2026-11-21 00:00:00+00' as the ISO form that every browser parses. */
export function isoTimestamp(value: string): string {
  return /^\d{4}-/.test(value) ? value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00') : value;
}

const asText = (text: string): unknown => text;
const asDate = (text: string): unknown => new Date(text);

/** The types of arrays by what they are arrays of: their id in PostgreSQL, and how the text of an element is read. */
const arrays: readonly (readonly [name: string, oid: number, parse: (text: string) => unknown])[] = [
  ['bool', 1000, (text) => text === 't'],
  ['char', 1002, asText],
  ['name', 1003, asText],
  ['int2', 1005, Number],
  ['int4', 1007, Number],
  ['text', 1009, asText],
  ['bpchar', 1014, asText],
  ['varchar', 1015, asText],
  ['int8', 1016, asText],
  ['float4', 1021, Number],
  ['float8', 1022, Number],
  ['oid', 1028, Number],
  ['aclitem', 1034, asText],
  ['timestamp', 1115, isoTimestamp],
  ['date', 1182, asDate],
  ['timestamptz', 1185, isoTimestamp],
  ['json', 199, JSON.parse],
  ['numeric', 1231, Number],
  ['regclass', 2210, asText],
  ['regtype', 2211, asText],
  ['uuid', 2951, asText],
  ['jsonb', 3807, JSON.parse],
];

/** An array as PostgreSQL reads it; each element between quotes, which every type takes. */
function serializeArray(value: unknown, isJson: boolean): string {
  if (!Array.isArray(value)) return String(value);
  const elements = value.map((element: unknown) => {
    if (element === null || element === undefined) return 'NULL';
    if (Array.isArray(element) && !isJson) return serializeArray(element, isJson);
    const text = isJson ? serializeJson(element) : textOf(element);
    return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;
  });
  return `{${elements.join(',')}}`;
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

const arrayTypes = Object.fromEntries(
  arrays.map(([name, oid, parse]): [string, postgres.PostgresType] => [
    `${name}[]`,
    {
      to: oid,
      from: [oid],
      serialize: (value: unknown) => serializeArray(value, name === 'json' || name === 'jsonb'),
      parse: (text: string) => parseArray(text, parse),
    },
  ]),
);

/**
 * How values cross between PostgreSQL and JavaScript: jsonb as JSON (not as a JSON string), numeric as a
 * number (never sometimes a string), timestamps as ISO text.
 * The types of arrays stand here, because the driver's own question for them is a query on each new connection whose
 * failure, when the database goes away just then, no caller can catch.
 */
export const postgresTypes = {
  ...arrayTypes,
  json: {
    to: 114,
    from: [114],
    serialize: serializeJson,
    parse: (text: string): unknown => JSON.parse(text),
  },
  jsonb: {
    to: 3802,
    from: [3802],
    serialize: serializeJson,
    parse: (text: string): unknown => JSON.parse(text),
  },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  timestamptz: { to: 1184, from: [1184], serialize: String, parse: isoTimestamp },
  timestamp: { to: 1114, from: [1114], serialize: String, parse: isoTimestamp },
} satisfies Record<string, postgres.PostgresType>;
