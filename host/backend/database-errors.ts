import { inspect } from 'node:util';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { requestStore, type DatabaseError } from './request-store.ts';
import { withJson } from './responses.ts';

/**
 * Whose fault an error of PostgreSQL is, by its SQLSTATE: the first pattern that fits decides, and what fits none is
 * ours (500). The statuses are those of PostgREST. The library gives some of them itself.
 */
const statuses: [RegExp, number][] = [
  // The caller's: keys that are taken or missing, values, rights, limits; what our functions refuse with a code of
  // their own (P0001, PD...) or a status (PT...).
  [/^(23503|23505)$/, 409],
  [/^(21|22|23|P0001|PD)/, 400],
  [/^(42501|28|0L|0P)/, 403],
  [/^25006$/, 405],
  [/^54/, 413],
  [/^(42883|42P01)$/, 404],
  [/^42(?!P17)/, 400],
  // Nobody's: the same may succeed in a moment. A transaction that met another one (40...) is in PostgREST a fault.
  [/^(08(?!P01)|40|53(?!400)|57P0[123])/, 503],
];

/** A statement of a function of ours that PostgreSQL cannot run (42...) is no fault of its caller. */
function isInside({ code, where }: DatabaseError): boolean {
  return where !== null && /^42(?!501)/.test(code);
}

/** Remembers the database error of a request, and keeps its values (people's data) out of the log. */
export function rememberDatabaseErrors(connection: PostgresConnection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error: unknown) => {
    const normalized = normalize(error);
    if (normalized instanceof Error && 'code' in normalized && isSqlState(normalized.code)) {
      const { code, message } = normalized;
      const { detail = null, hint = null } = normalized as Partial<DatabaseError>;
      const { where = null } = { ...(error as Partial<DatabaseError>) };
      const store = requestStore.getStore();
      if (store) store.databaseError = { code, message, detail, hint, where };
      Object.assign(normalized, { [inspect.custom]: () => `PostgreSQL refused a statement (${code})` });
    }
    return normalized;
  };
}

function isSqlState(code: unknown): code is string {
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
}

/**
 * The answer of the data API with SQLSTATE and text of an error that the library does not know. A fault of ours says
 * its code alone.
 */
export async function withDatabaseError(response: Response): Promise<Response> {
  const error = requestStore.getStore()?.databaseError;
  if (response.ok) return response;
  if (error === undefined)
    return response.status === 500 ? faultAnswer(response, 'unexpected_failure') : response;
  const { code, message, detail, hint } = error;
  if (isInside(error)) return faultAnswer(response, code);
  // As in PostgREST: PT401 is the status 401.
  const named = /^PT([45]\d\d)$/.exec(code)?.[1];
  if (response.status !== 500 && named === undefined) return response;
  const status = Number(named ?? statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 500);
  if (status === 500) return faultAnswer(response, code);
  const body = { code, message, details: detail, hint };
  return withJson(new Response(null, { status, headers: response.headers }), body);
}

function faultAnswer({ headers }: Response, code: string): Response {
  const body = { code, message: 'Unexpected failure', details: null, hint: null };
  return withJson(new Response(null, { status: 500, headers }), body);
}
