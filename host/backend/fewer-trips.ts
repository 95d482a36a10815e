import type { PostgresConnection } from '@supabase/lite/postgres';

/** What the library asks of a connection that it keeps for one transaction. */
interface Reserved {
  unsafe(text: string, values: unknown[], options?: { prepare: boolean }): Sent;
}

interface Sent extends Promise<unknown> {
  execute(): this;
}

interface Pool {
  reserve(): Promise<Reserved>;
}

/** As PostgreSQL would answer where nobody looks at the rows. */
const noRows = () => Object.assign([], { command: '', count: 0 });

/** The library asks after each call what the function says of the answer's head; none of the product says anything. */
const isUnusedQuestion = (text: string) => text.includes("current_setting('response.status', true)");

/** A prepared statement stays in the memory of each connection, and callers may ask in any number of ways. */
const mostPrepared = 100;
const longestPrepared = 4000;

/**
 * Sends the beginning of a transaction and its settings together with the first statement, where the library waits for
 * each. When one of them fails the rest fails in the database, since the transaction is aborted; what is thrown then is
 * the first error, and nothing is committed. What members ask over and over is prepared once for a connection.
 */
export function saveRoundTrips(connection: PostgresConnection): void {
  const pool = connection.driver as unknown as Pool;
  const reserve = pool.reserve.bind(pool);
  const prepared = new Set<string>();
  const isPrepared = (text: string) => {
    if (prepared.size < mostPrepared && text.length < longestPrepared) prepared.add(text);
    return prepared.has(text);
  };
  pool.reserve = async () => {
    const reserved = await reserve();
    const unsafe = reserved.unsafe.bind(reserved);
    let ahead: Promise<unknown>[] = [];
    let isMember = false;
    const send = (text: string, values: unknown[], prepare = false) => {
      const sent = unsafe(text, values, { prepare }).execute();
      // Whoever waits for it hears of its error, perhaps later.
      sent.catch(() => {});
      return sent;
    };
    const run = async (text: string, values: unknown[]): Promise<unknown> => {
      if (isUnusedQuestion(text)) return noRows();
      const isSetting = text.startsWith('select set_config(');
      if (isSetting || text === 'begin') {
        isMember = isSetting && values[1] === 'authenticated';
        ahead.push(send(text, values, isSetting));
        return noRows();
      }
      const before = ahead;
      ahead = [];
      if (text === 'rollback') return send(text, values);
      // A commit of an aborted transaction would succeed.
      if (text === 'commit') await Promise.all(before);
      const sent = send(text, values, isMember && values.length > 0 && isPrepared(text));
      await Promise.all(before);
      return sent;
    };
    return Object.assign(reserved, { unsafe: run });
  };
}
