import { inspect } from 'node:util';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { requestStore, type DatabaseError } from './request-store.ts';
import { withJson } from './responses.ts';
import { lostConnectionAnswer } from './gate/lost-connection-answer.ts';
import { comeAgain, isLostConnection } from './lost-connection.ts';

/**
 * Whose fault an error of PostgreSQL is, by its SQLSTATE: the first pattern that fits decides, and what fits none is
 * ours (500). The statuses are those of PostgREST. The library gives some of them itself.
 */
const statuses: [RegExp, number][] = [
  // The caller's: keys that are taken or missing, values, rights, limits; what our functions refuse with a code of
  // their own (P0001, PD...) or a status (PT...).
  [/^(23503|23505)$/, 409],
  [/^(22|23|44|P0001|PD)/, 400],
  [/^(42501|28|0L|0P)/, 403],
  [/^25006$/, 405],
  [/^54/, 413],
  [/^(42883|42P01)$/, 404],
  [/^42(?!P17)/, 400],
  // Nobody's: the same may succeed in a moment. A transaction that met another one (40...) is in PostgREST a fault.
  [/^(08(?!P01)|40|53(?!400)|57P0[123])/, 503],
];

/** Errors whose detail tells a whole row, also the columns that the caller may not see ("Failing row contains"), or another one. */
const tellsRow = /^(23502|23514|23P01)$/;

/** A statement of a function of ours that PostgreSQL cannot run (42...) is no fault of its caller. */
function isInside({ code, where }: DatabaseError): boolean {
  return where !== null && /^42(?!501)/.test(code);
}

/**
 * Returns PostgreSQL's error and remembers it for the request; undefined for an error of another source. `thrown` is
 * the driver's error if `error` is another one made of it. Keeps the error's values (people's data) out of the log.
 */
export function databaseErrorOf(error: unknown, thrown = error): DatabaseError | undefined {
  if (!(error instanceof Error && 'code' in error && isSqlState(error.code))) return undefined;
  const { code, message } = error;
  const { detail = null, hint = null } = error as Partial<DatabaseError>;
  const { where = null } = { ...(thrown as Partial<DatabaseError>) };
  const known = { code, message, detail, hint, where };
  const store = requestStore.getStore();
  if (store) store.databaseError = known;
  Object.assign(error, { [inspect.custom]: () => `PostgreSQL refused a statement (${code})` });
  return known;
}

/** Remembers the errors of statements that the library sends. */
export function rememberDatabaseErrors(connection: PostgresConnection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error: unknown) => {
    const normalized = normalize(error);
    if (!isLostConnection(error)) databaseErrorOf(normalized, error);
    return normalized;
  };
}

function isSqlState(code: unknown): code is string {
  // No class begins with E, and the system's EPIPE has five letters too.
  return typeof code === 'string' && /^(?!E)[0-9A-Z]{5}$/.test(code);
}

/** An answer of the library with SQLSTATE and text of an error that it does not know. */
export function withDatabaseError(response: Response): Response {
  const { databaseError: error, fault } = requestStore.getStore() ?? {};
  if (response.ok) return response;
  if (response.status === 500 && isLostConnection(fault)) return lostConnectionAnswer('storage');
  if (error === undefined)
    return response.status === 500 ? faultAnswer('unexpected_failure', response.headers) : response;
  if (isInside(error) || namedStatus(error) !== undefined || response.status === 500)
    return databaseErrorAnswer(error, response.headers);
  return response;
}

/** The answer that tells what PostgreSQL said. A fault of ours says its code alone. */
export function databaseErrorAnswer(error: DatabaseError, headers?: Headers): Response {
  const { code, message, detail, hint } = error;
  const status = namedStatus(error) ?? statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 500;
  if (isInside(error) || status === 500) return faultAnswer(code, headers);
  const sent = new Headers(headers);
  if (status === 503) for (const [name, value] of Object.entries(comeAgain)) sent.set(name, value);
  const isRow = tellsRow.test(code) || detail?.startsWith('Failing row contains');
  const details = isRow ? null : detail;
  return withJson(new Response(null, { status, headers: sent }), { code, message, details, hint });
}

/** As in PostgREST: PT401 is the status 401. */
function namedStatus({ code }: DatabaseError): number | undefined {
  const named = /^PT([45]\d\d)$/.exec(code)?.[1];
  return named === undefined ? undefined : Number(named);
}

function faultAnswer(code: string, headers: Headers = new Headers()): Response {
  const body = { code, message: 'Unexpected failure', details: null, hint: null };
  return withJson(new Response(null, { status: 500, headers }), body);
}
