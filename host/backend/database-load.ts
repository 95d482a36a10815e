import type { Sql } from '../postgres/connect.ts';
import { mostConnections } from './queue/fair-queue.ts';
import type { FairQueue } from './queue/fair-queue.ts';
import { within } from './within.ts';

/** How busy the way to the database is. */
export interface DatabaseLoad {
  /** Requests by lane. */
  turns: ReturnType<FairQueue['turns']>;
  /** Connections of the pool by PostgreSQL's name for their state; undefined if the database does not answer. */
  connections: Record<string, number> | undefined;
  mostConnections: number;
}

const patience = 1000;

export async function databaseLoad(sql: Sql, queue: FairQueue): Promise<DatabaseLoad> {
  const asked = sql<{ state: string; count: number }[]>`
    select coalesce(state, 'unknown') as state, count(*)::integer as count from pg_catalog.pg_stat_activity
    where usename = current_user and datname = current_database() and pid <> pg_backend_pid() group by 1`;
  const rows = await within(patience, asked).catch(() => undefined);
  return {
    turns: queue.turns(),
    connections: rows && Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    mostConnections,
  };
}
