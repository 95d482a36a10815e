import type { Actor } from '../acting-as.ts';
import type { Frame } from './protocol.ts';

/** Who listens, as the token of the join says. */
export type Listener = Actor;

/** One wish to hear the changes of a table. */
export interface ChangeBinding {
  id: number;
  event: 'INSERT' | 'UPDATE' | 'DELETE' | '*';
  schema: string;
  table: string;
  filter?: string;
}

/** What a client asks for when it joins a topic. */
export interface ChannelSettings {
  isPrivate: boolean;
  hearsItself: boolean;
  wantsReceipt: boolean;
  changes: ChangeBinding[];
}

/** One topic that one socket has joined. */
export interface Channel extends ChannelSettings {
  topic: string;
  joinRef: string | null;
  listener: Listener;
  /** Whether the policies let the listener send to the topic. */
  maySend: boolean;
  /** Ends the channel when its token expires. */
  expiry?: NodeJS.Timeout;
  send(frame: Omit<Frame, 'joinRef' | 'ref' | 'topic'>): void;
}

/** The joined channels of all sockets, by topic. */
export class Channels {
  #byTopic = new Map<string, Set<Channel>>();

  add(channel: Channel): void {
    const others = this.#byTopic.get(channel.topic);
    if (others) others.add(channel);
    else this.#byTopic.set(channel.topic, new Set([channel]));
  }

  remove(channel: Channel): void {
    clearTimeout(channel.expiry);
    const others = this.#byTopic.get(channel.topic);
    others?.delete(channel);
    if (others?.size === 0) this.#byTopic.delete(channel.topic);
  }

  on(topic: string): Channel[] {
    return [...(this.#byTopic.get(topic) ?? [])];
  }

  all(): Channel[] {
    return [...this.#byTopic.values()].flatMap((channels) => [...channels]);
  }
}

/** Two channels of one identity see the same rows. */
export function identityOf({ role, claims }: Listener): string {
  return [role, claims.sub, claims.session_id, claims.aal].join(' ');
}
