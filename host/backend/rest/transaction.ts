import type { Sql } from '../../postgres/connect.ts';
import { roleSettings, type Actor } from '../acting-as.ts';
import { databaseErrorOf } from '../database-errors.ts';
import type { Statement } from './statement.ts';

/** What a statement answers. */
export interface Answer {
  /** JSON. */
  body: string;
  rows: number;
  /** How many rows there are in all, where that was asked. */
  total?: number;
  /** How many rows an insert that may merge has added. */
  inserted?: number;
}

/** The type that leaves it to PostgreSQL which one a text is read as. */
const unknownType = 705;
/** A prepared statement stays in the memory of each connection, and callers may ask in any number of ways. */
const mostPrepared = 100;
const longestPrepared = 4000;

export type Ask = (
  actor: Actor,
  statement: Statement,
  mayCommit?: (answer: Answer) => void,
) => Promise<Answer>;

/**
 * Returns what runs one statement as an actor, in a transaction of its own. The beginning, the actor's settings and the
 * statement are sent without waiting in between: if one fails, the rest fails in the aborted transaction, the first
 * error is thrown and nothing is committed. What `mayCommit` throws undoes the statement too. Statements that members
 * send over and over are prepared once for a connection.
 */
export function transactions(sql: Sql): Ask {
  const prepared = new Set<string>();
  const isPrepared = (text: string) => {
    if (prepared.size < mostPrepared && text.length < longestPrepared) prepared.add(text);
    return prepared.has(text);
  };
  return async (actor, { text, values, readsOnly = false, timeout, headers }, mayCommit) => {
    const isMember = actor.role === 'authenticated';
    const [names, settings] = settingsOf(actor, { statement_timeout: timeout, 'request.headers': headers });
    const connection = await sql.reserve();
    const send = (sent: string, parameters: (string | null)[], prepare: boolean) => {
      const typed = parameters.map((value) => (value === null ? null : sql.typed(value, unknownType)));
      const query = connection.unsafe<Answer[]>(sent, typed as never[], { prepare }).execute();
      // Whoever waits for it hears of its error, perhaps later.
      query.catch(() => {});
      return query;
    };
    try {
      const before = [send(readsOnly ? 'begin read only' : 'begin', [], false), send(names, settings, true)];
      const answered = send(text, values, isMember && isPrepared(text));
      await Promise.all(before);
      const [answer] = await answered;
      if (answer === undefined) throw new Error('a statement without an answer');
      mayCommit?.(answer);
      await send('commit', [], false);
      return answer;
    } catch (error) {
      await send('rollback', [], false).catch(() => {});
      // Most are the caller's, who is told of them; the log tells of those that become a fault.
      if (databaseErrorOf(error) !== undefined) console.error(error);
      throw error;
    } finally {
      connection.release();
    }
  };
}

/**
 * The statement that takes on an actor, and its values. A member's session must live: policies would show an ended one empty
 * tables. A function's own time begins to run with the statement that calls it, as with PostgREST: what a function sets for itself
 * comes too late.
 */
function settingsOf(
  actor: Actor,
  more: Record<string, string | null | undefined>,
): [text: string, values: string[]] {
  const settings = Object.entries(roleSettings(actor));
  for (const [name, value] of Object.entries(more)) if (value) settings.push([name, value]);
  // After the settings, which it reads: PostgreSQL computes the columns of a row in their order.
  const session = actor.role === 'authenticated' ? ', private.require_session()' : '';
  const set = settings.map(([name], place) => `set_config('${name}', $${place + 1}, true)`);
  return [`select ${set.join(', ')}${session}`, settings.map(([, value]) => value)];
}
