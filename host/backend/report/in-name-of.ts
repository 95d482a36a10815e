import { actAs, type Actor } from '../acting-as.ts';
import type { Sql } from '../../postgres/connect.ts';

/** Runs statements as an actor, in a transaction of their own. */
export async function inNameOf<T>(sql: Sql, actor: Actor, work: (actor: Sql) => Promise<T>): Promise<T> {
  const result = await sql.begin(async (transaction) => {
    await actAs(transaction as unknown as Sql, actor);
    return work(transaction as unknown as Sql);
  });
  return result as T;
}
