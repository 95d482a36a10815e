import type { Sql } from '../../postgres/connect.ts';
import { actAs, lacksRight } from '../acting-as.ts';
import { passes, wants, type Change } from './change-filter.ts';
import { identityOf, type Channel, type Channels, type Listener } from './channel.ts';

type Row = Record<string, unknown>;

/** Tables whose changes can be heard, as "schema.table". */
export async function publishedTables(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`
    select schemaname || '.' || tablename as name from pg_catalog.pg_publication_tables
    where pubname = 'supabase_realtime'`;
  return new Set(rows.map(({ name }) => name));
}

/**
 * Tells one change to every channel that asked for it and whose listener may read the row: the row is read
 * again under the listener's own rights, once for each identity. The row told is the newest, which may be
 * newer than the change. A deleted row can be checked no more, so deletions are told to the service alone.
 */
export async function tellChange(sql: Sql, channels: Channels, change: Change): Promise<void> {
  const commit_timestamp = new Date().toISOString();
  const rows = new Map<string, Promise<Row | undefined>>();
  const interested = channels
    .all()
    .filter(({ changes }) => changes.some((binding) => wants(binding, change)));
  for (const channel of interested) {
    const identity = identityOf(channel.listener);
    const row = rows.get(identity) ?? readAs(sql, channel.listener, change);
    rows.set(identity, row);
    tell(channel, change, await row, commit_timestamp);
  }
}

function tell(channel: Channel, change: Change, row: Row | undefined, commit_timestamp: string): void {
  if (row === undefined) return;
  const ids = channel.changes
    .filter((binding) => wants(binding, change) && passes(binding.filter, row))
    .map(({ id }) => id);
  if (ids.length === 0) return;
  const { schema, table, type, key } = change;
  const columns = Object.keys(row).map((name) => ({ name, type: 'jsonb' }));
  const record = type === 'DELETE' ? {} : { record: row };
  const old = type === 'INSERT' ? {} : { old_record: key };
  const data = { schema, table, type, commit_timestamp, columns, ...record, ...old, errors: null };
  channel.send({ event: 'postgres_changes', payload: { ids, data } });
}

async function readAs(sql: Sql, listener: Listener, change: Change): Promise<Row | undefined> {
  if (change.type === 'DELETE') return listener.role === 'service_role' ? change.key : undefined;
  const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const table = `${quote(change.schema)}.${quote(change.table)}`;
  const isRow = Object.keys(change.key)
    .map((name) => `t.${quote(name)} = k.${quote(name)}`)
    .join(' and ');
  const text = `select to_jsonb(t) as row from ${table} t, jsonb_populate_record(null::${table}, $1::jsonb) k where ${isRow}`;
  try {
    const [found] = await sql.begin(async (begun) => {
      const transaction = begun as unknown as Sql;
      await actAs(transaction, listener);
      return transaction.unsafe<{ row: Row }[]>(text, [JSON.stringify(change.key)]);
    });
    return found?.row;
  } catch (error) {
    // No right to the table, or to one of its columns: this listener hears nothing of it.
    if (lacksRight(error)) return undefined;
    throw error;
  }
}
