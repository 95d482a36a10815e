import type { WebSocket } from 'ws';
import type { Sql } from '../../postgres/connect.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import type { BackendLog, BackendSecrets } from '../options.ts';
import { listenerOf } from './authorization.ts';
import { publishedTables } from './changes.ts';
import type { Channel, Channels, ChannelSettings, Listener } from './channel.ts';
import { readJoin, refuseChanges } from './join.ts';
import { broadcast, topicPrefix, type TopicAccess } from './messages.ts';
import { asObject, decodeFrame, encodeFrame, type Frame } from './protocol.ts';

/** Most topics one socket may join. */
const maxChannels = 50;
/** Most messages one socket may send in a second. */
const maxMessagesPerSecond = 100;
/** A reader that is this many bytes behind is cut off. */
const maxBacklog = 4 * 1024 * 1024;

export interface SocketServices {
  sql: Sql;
  secrets: BackendSecrets;
  tokens: AccessTokens;
  /** The key that the socket was opened with. */
  key: string;
  channels: Channels;
  access: TopicAccess;
  log: BackendLog | undefined;
}

/** One open WebSocket: answers its frames and holds the channels that it has joined. */
export class RealtimeSocket {
  #services: SocketServices;
  #socket: WebSocket;
  #joined = new Map<string, Channel>();
  #second = 0;
  #messages = 0;

  constructor(services: SocketServices, socket: WebSocket) {
    this.#services = services;
    this.#socket = socket;
  }

  /** Begins to answer frames. */
  listen(): void {
    const socket = this.#socket;
    let turn = Promise.resolve();
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      // One after another: a message sent after a join must find the channel joined.
      turn = turn.then(() => this.#receive(data, isBinary)).catch((error: unknown) => this.#fail(error));
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      for (const channel of this.#joined.values()) this.#services.channels.remove(channel);
      this.#joined.clear();
    });
  }

  async #receive(data: Buffer, isBinary: boolean): Promise<void> {
    if (this.#isTooFast()) return this.#socket.close(1008, 'too many messages');
    let frame: Frame;
    try {
      frame = decodeFrame(data, isBinary);
    } catch {
      return this.#socket.close(1003, 'not a frame');
    }
    if (frame.topic === 'phoenix') return this.#reply(frame, 'ok', {});
    if (frame.event === 'phx_join') return this.#join(frame);
    const channel = this.#joined.get(frame.topic);
    if (channel === undefined) return this.#reply(frame, 'error', { reason: 'unmatched topic' });
    switch (frame.event) {
      case 'phx_leave':
        this.#reply(frame, 'ok', {});
        return this.#end(channel);
      case 'access_token':
        return this.#renew(channel, frame.payload.access_token);
      case 'broadcast':
        return this.#broadcast(channel, frame);
      default:
        return this.#reply(frame, 'error', { reason: `${frame.event} is not offered` });
    }
  }

  async #join(frame: Frame): Promise<void> {
    const services = this.#services;
    const settings = readJoin(frame.payload);
    const refuse = (reason: string) => this.#reply(frame, 'error', { reason });
    const previous = this.#joined.get(frame.topic);
    if (previous) this.#drop(previous);
    if (!frame.topic.startsWith(topicPrefix)) return refuse('unmatched topic');
    if (this.#joined.size >= maxChannels) return refuse('ChannelRateLimitReached: Too many channels');
    const listener = await listenerOf(frame.payload.access_token, services);
    if (listener === undefined) return refuse('InvalidJWTToken: Token is invalid or expired');
    const topic = frame.topic.slice(topicPrefix.length);
    const rights = settings.isPrivate
      ? await services.access.of(listener, topic)
      : { mayHear: true, maySend: true };
    if (!rights.mayHear)
      return refuse('Unauthorized: You do not have permissions to read from this Channel topic');
    const published = settings.changes.length === 0 ? new Set<string>() : await publishedTables(services.sql);
    const refusal = refuseChanges(settings, listener, published);
    if (refusal !== undefined) return refuse(refusal);
    const channel = this.#open(frame, settings, listener, rights.maySend);
    this.#reply(frame, 'ok', { postgres_changes: channel.changes });
    if (channel.changes.length === 0) return;
    const message = 'Subscribed to PostgreSQL';
    channel.send({
      event: 'system',
      payload: { status: 'ok', message, extension: 'postgres_changes', channel: topic },
    });
  }

  #open(frame: Frame, settings: ChannelSettings, listener: Listener, maySend: boolean): Channel {
    const { topic, joinRef } = frame;
    const channel: Channel = {
      ...settings,
      topic,
      joinRef,
      listener,
      maySend,
      send: ({ event, payload }) => this.#send({ joinRef: null, ref: null, topic, event, payload }),
    };
    this.#joined.set(topic, channel);
    this.#services.channels.add(channel);
    this.#watchExpiry(channel);
    return channel;
  }

  async #renew(channel: Channel, token: unknown): Promise<void> {
    const listener = await listenerOf(token, this.#services);
    if (listener === undefined) return this.#expire(channel);
    channel.listener = listener;
    const topic = channel.topic.slice(topicPrefix.length);
    if (channel.isPrivate && !(await this.#services.access.of(listener, topic)).mayHear)
      return this.#expire(channel);
    this.#watchExpiry(channel);
  }

  async #broadcast(channel: Channel, frame: Frame): Promise<void> {
    if (!channel.maySend)
      return this.#reply(frame, 'error', { reason: 'Unauthorized: You may not send here' });
    const { event, payload } = frame.payload;
    const message = {
      topic: channel.topic.slice(topicPrefix.length),
      event: String(event),
      payload: asObject(payload),
    };
    const { channels, access } = this.#services;
    await broadcast(
      channels,
      access,
      { ...message, private: channel.isPrivate },
      channel.hearsItself ? undefined : channel,
    );
    if (channel.wantsReceipt) this.#reply(frame, 'ok', {});
  }

  #watchExpiry(channel: Channel): void {
    clearTimeout(channel.expiry);
    const { exp } = channel.listener.claims;
    if (exp === undefined) return;
    channel.expiry = setTimeout(() => this.#expire(channel), Math.max(0, exp * 1000 - Date.now()));
    channel.expiry.unref();
  }

  #expire(channel: Channel): void {
    const message = 'Token has expired or lost its rights';
    const payload = { status: 'error', message, extension: 'system', channel: channel.topic };
    channel.send({ event: 'system', payload });
    this.#end(channel);
  }

  #end(channel: Channel): void {
    const { topic, joinRef } = channel;
    this.#send({ joinRef, ref: null, topic, event: 'phx_close', payload: {} });
    this.#drop(channel);
  }

  #drop(channel: Channel): void {
    this.#joined.delete(channel.topic);
    this.#services.channels.remove(channel);
  }

  #isTooFast(): boolean {
    const second = Math.floor(Date.now() / 1000);
    this.#messages = second === this.#second ? this.#messages + 1 : 1;
    this.#second = second;
    return this.#messages > maxMessagesPerSecond;
  }

  #fail(error: unknown): void {
    this.#services.log?.error({ error }, 'realtime frame failed');
    this.#socket.close(1011, 'unexpected failure');
  }

  #reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: Record<string, unknown>): void {
    if (ref !== null) this.#send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  #send(frame: Frame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > maxBacklog) return this.#socket.terminate();
    this.#socket.send(encodeFrame(frame));
  }
}
