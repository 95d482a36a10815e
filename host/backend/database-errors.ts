import { inspect } from 'node:util';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { requestStore } from './request-store.ts';
import { withJson } from './responses.ts';

/** What PostgreSQL said of a statement. */
export interface DatabaseError {
  code: string;
  message: string;
  detail: string | null;
  hint: string | null;
}

// The statuses of PostgREST for SQLSTATE codes and classes, where the library answers 500 without the code.
const statuses: [RegExp, number][] = [
  [/^(23503|23505)$/, 409],
  [/^(08|53)/, 503],
  [/^(28|0L|0P)/, 403],
  [/^54/, 413],
  [/^(P0001|22|23)/, 400],
];

/** Remembers the database error of a request, and keeps its values (people's data) out of the log. */
export function rememberDatabaseErrors(connection: PostgresConnection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error: unknown) => {
    const normalized = normalize(error);
    if (normalized instanceof Error && 'code' in normalized && typeof normalized.code === 'string') {
      const { code, message } = normalized;
      const { detail = null, hint = null } = normalized as { detail?: string | null; hint?: string | null };
      const store = requestStore.getStore();
      if (store) store.databaseError = { code, message, detail, hint };
      Object.assign(normalized, { [inspect.custom]: () => `PostgreSQL refused a statement (${code})` });
    }
    return normalized;
  };
}

/** The answer of the data API with SQLSTATE and text of an error that the library does not know. */
export async function withDatabaseError(response: Response): Promise<Response> {
  const error = requestStore.getStore()?.databaseError;
  if (response.ok || error === undefined) return response;
  const { code, message, detail, hint } = error;
  // As in PostgREST: PT401 is the status 401.
  const named = /^PT([45]\d\d)$/.exec(code)?.[1];
  if (response.status !== 500 && named === undefined) return response;
  const status = Number(named ?? statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 500);
  const body = { code, message, details: detail, hint };
  return withJson(new Response(null, { status, headers: response.headers }), body);
}
