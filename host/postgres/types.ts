import type postgres from 'postgres';

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

/**
 * How values cross between PostgreSQL and JavaScript: jsonb as JSON (not as a JSON string), numeric as a
 * number (never sometimes a string), timestamps as ISO text.
 */
export const postgresTypes = {
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
