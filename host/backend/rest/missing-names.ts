import type { DatabaseError } from '../request-store.ts';
import { restError, RestRefusal } from '../gate/rest-refusal.ts';

// The database's own sentences. Where it speaks another language than English, its answer is passed on as it is.
const unknownColumn = /^column (?:"(.+)" of relation ".+"|_given\.(.+)) does not exist$/;

/**
 * Returns the refusal of a request that names a table, or a column to write, that does not exist. PostgREST looks both
 * up before it asks the database. Here the database says so itself, so that nothing has to be reloaded after a
 * migration. Never hints at other names: a stranger may ask too.
 */
export function missingName(
  { code, message, where }: DatabaseError,
  { table, isWrite }: { table: string; isWrite: boolean },
): RestRefusal | undefined {
  if (where !== null) return undefined;
  if (code === '42P01') {
    const text = `Could not find the table 'public.${table}' in the schema cache`;
    return new RestRefusal(404, restError('PGRST205', text));
  }
  const [, inserted, updated] = (isWrite && code === '42703' && unknownColumn.exec(message)) || [];
  const column = inserted ?? updated;
  if (column === undefined) return undefined;
  const text = `Could not find the '${column}' column of '${table}' in the schema cache`;
  return new RestRefusal(400, restError('PGRST204', text));
}
