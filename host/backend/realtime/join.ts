import { asObject } from './protocol.ts';
import type { ChangeBinding, ChannelSettings } from './channel.ts';

const maxBindings = 20;
let nextId = 1;

/** Reads the payload of a join; parts of a wrong form count as not asked for. */
export function readJoin(payload: Record<string, unknown>): ChannelSettings {
  const config = asObject(payload.config);
  const broadcast = asObject(config.broadcast);
  const wishes = Array.isArray(config.postgres_changes) ? config.postgres_changes.slice(0, maxBindings) : [];
  return {
    isPrivate: config.private === true,
    hearsItself: broadcast.self === true,
    wantsReceipt: broadcast.ack === true,
    changes: wishes.map((wish: unknown) => readBinding(asObject(wish))),
  };
}

function readBinding({ event, schema, table, filter }: Record<string, unknown>): ChangeBinding {
  const known = event === 'INSERT' || event === 'UPDATE' || event === 'DELETE';
  return {
    id: nextId++,
    event: known ? event : '*',
    schema: typeof schema === 'string' ? schema : 'public',
    table: typeof table === 'string' ? table : '*',
    ...(typeof filter === 'string' ? { filter } : {}),
  };
}

/** Why nobody may hear what a join asks for, or undefined. */
export function refuseChanges({ changes }: ChannelSettings, published: Set<string>): string | undefined {
  const unknown = changes.find(({ schema, table }) => table !== '*' && !published.has(`${schema}.${table}`));
  return unknown && `Unable to subscribe: ${unknown.schema}.${unknown.table} is not published`;
}
