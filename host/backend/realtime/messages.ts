import type { Sql } from '../../postgres/connect.ts';
import type { Lane } from '../queue/lane.ts';
import { topicRights, type TopicRights } from './authorization.ts';
import { identityOf, type Channel, type Channels, type Listener } from './channel.ts';

interface Message {
  topic: string;
  event: string;
  payload: unknown;
}

const rightsLifetime = 10_000;
const maxKnown = 5000;

/** Rights to private topics, asked again after some seconds: a member may lose them while listening. */
export class TopicAccess {
  #sql: Sql;
  #lane: Lane;
  #known = new Map<string, { until: number; rights: Promise<TopicRights> }>();

  constructor(sql: Sql, lane: Lane) {
    this.#sql = sql;
    this.#lane = lane;
  }

  of(listener: Listener, topic: string): Promise<TopicRights> {
    const identity = identityOf(listener);
    const key = `${identity} ${topic}`;
    const known = this.#known.get(key);
    if (known && known.until > Date.now()) return known.rights;
    const rights = this.#lane.run(identity, () => topicRights(this.#sql, listener, topic));
    if (this.#known.size >= maxKnown) this.#known.clear();
    this.#known.set(key, { until: Date.now() + rightsLifetime, rights });
    rights.catch(() => this.#known.delete(key));
    return rights;
  }
}

/** Topics carry this prefix in the protocol, and none in SQL. */
export const topicPrefix = 'realtime:';

/** Sends a message to the channels of its topic, as long as their listeners may hear it. */
export async function broadcast(
  channels: Channels,
  access: TopicAccess,
  message: Message,
  except?: Channel,
): Promise<void> {
  const { event, payload, topic } = message;
  for (const channel of channels.on(topicPrefix + topic)) {
    if (channel === except || !(await access.of(channel.listener, topic)).mayHear) continue;
    channel.send({ event: 'broadcast', payload: { type: 'broadcast', event, payload } });
  }
}

/** Sends a message that SQL put on a private topic (there are no public ones), and forgets those of yesterday. */
export async function tellMessage(
  sql: Sql,
  channels: Channels,
  access: TopicAccess,
  id: string,
): Promise<void> {
  const [message] = await sql<Message[]>`
    select topic, coalesce(event, '') as event, payload
    from realtime.messages where id = ${id} and private`;
  await sql`delete from realtime.messages where inserted_at < now() at time zone 'UTC' - interval '1 day'`;
  if (message) await broadcast(channels, access, message);
}
