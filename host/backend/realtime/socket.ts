import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Sql } from '../../postgres/connect.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import type { BackendLog, BackendSecrets } from '../options.ts';
import type { Lane } from '../queue/lane.ts';
import { listenerOf } from './authorization.ts';
import { publishedTables } from './changes.ts';
import { identityOf, type Channel, type Channels, type ChannelSettings, type Listener } from './channel.ts';
import type { Crowd, Guest } from './crowd.ts';
import { endSocket, receive } from './inflow.ts';
import { readJoin, refuseChanges } from './join.ts';
import { broadcast, topicPrefix, type TopicAccess } from './messages.ts';
import { Meter } from './meter.ts';
import { asObject, decodeFrame, encodeFrame, type Frame } from './protocol.ts';

/** Most topics one socket may join. */
const maxChannels = 20;
const topicForm = /^realtime:\P{Cc}{1,246}$/u;
/** Refused joins after which a socket is ended, in ten seconds: each may have cost the check of a signature. */
const maxRefusals = 10;

export interface SocketServices {
  sql: Sql;
  secrets: BackendSecrets;
  tokens: AccessTokens;
  channels: Channels;
  access: TopicAccess;
  crowd: Crowd;
  /** Where the works wait that ask the database. */
  lane: Lane;
  log: BackendLog | undefined;
}

/** One open WebSocket: answers its frames and holds the channels that it has joined. */
export class RealtimeSocket implements Guest {
  readonly network: string;
  heard = Date.now();
  idleSince: number | undefined = Date.now();
  #services: SocketServices;
  #socket: WebSocket;
  /** The key that the socket was opened with. */
  #key: string;
  #joined = new Map<string, Channel>();
  #refusals = new Meter(maxRefusals, 10_000);
  #lastToken: { token: unknown; listener: Listener } | undefined;

  constructor(
    services: SocketServices,
    socket: WebSocket,
    { network, key }: { network: string; key: string },
  ) {
    this.#services = services;
    this.#socket = socket;
    this.network = network;
    this.#key = key;
  }

  /** Begins to answer the frames that arrive on the stream. */
  listen(stream: Duplex): void {
    const socket = this.#socket;
    this.#services.crowd.enter(this);
    receive(socket, stream, async (data, isBinary) => {
      this.heard = Date.now();
      await this.#receive(data, isBinary).catch((error: unknown) => this.#fail(error));
    });
    // The library has told the other end what was wrong with its frame.
    socket.on('error', () => this.end(1002, 'not a frame'));
    socket.on('close', () => {
      this.#services.crowd.leave(this);
      for (const channel of this.#joined.values()) this.#services.channels.remove(channel);
      this.#joined.clear();
    });
  }

  end(code: number, reason: string): void {
    endSocket(this.#socket, code, reason);
  }

  backlog(): number {
    return this.#socket.bufferedAmount;
  }

  async #receive(data: Buffer, isBinary: boolean): Promise<void> {
    let frame: Frame;
    try {
      frame = decodeFrame(data, isBinary);
    } catch {
      return this.end(1003, 'not a frame');
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
    const refuse = (reason: string) => {
      this.#reply(frame, 'error', { reason });
      if (!this.#refusals.take()) this.end(1008, 'too many refused joins');
    };
    const previous = this.#joined.get(frame.topic);
    if (previous) this.#drop(previous);
    if (!topicForm.test(frame.topic)) return refuse('unmatched topic');
    if (this.#joined.size >= maxChannels) return refuse('ChannelRateLimitReached: Too many channels');
    const listener = await this.#listenerOf(frame.payload.access_token);
    if (listener === undefined) return refuse('InvalidJWTToken: Token is missing, invalid or expired');
    if (!settings.isPrivate) return refuse('PrivateOnly: This project only allows private channels');
    const topic = frame.topic.slice(topicPrefix.length);
    const { mayHear, maySend } = await services.access.of(listener, topic);
    if (!mayHear) return refuse('Unauthorized: You do not have permissions to read from this Channel topic');
    const wantsChanges = settings.changes.length > 0;
    const published = wantsChanges
      ? await services.lane.run(identityOf(listener), () => publishedTables(services.sql))
      : new Set<string>();
    const refusal = refuseChanges(settings, published);
    if (refusal !== undefined) return refuse(refusal);
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (!services.crowd.signIn(this, listener.claims.sub ?? listener.role))
      return refuse('ConnectionRateLimitReached: Too many connected users');
    const channel = this.#open(frame, settings, listener, maySend);
    this.#reply(frame, 'ok', { postgres_changes: channel.changes });
    if (!wantsChanges) return;
    const message = 'Subscribed to PostgreSQL';
    channel.send({
      event: 'system',
      payload: { status: 'ok', message, extension: 'postgres_changes', channel: topic },
    });
  }

  /** Who a token stands for. A client sends the same one with each of its topics: its signature is checked once. */
  async #listenerOf(token: unknown): Promise<Listener | undefined> {
    const { token: last, listener: known } = this.#lastToken ?? {};
    if (known && token === last && (known.claims.exp ?? Infinity) * 1000 > Date.now()) return known;
    const listener = await listenerOf(token, { ...this.#services, key: this.#key });
    if (listener !== undefined) this.#lastToken = { token, listener };
    return listener;
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
    this.idleSince = undefined;
    this.#services.channels.add(channel);
    this.#watchExpiry(channel);
    return channel;
  }

  async #renew(channel: Channel, token: unknown): Promise<void> {
    const listener = await this.#listenerOf(token);
    if (listener === undefined) return this.#expire(channel);
    channel.listener = listener;
    const topic = channel.topic.slice(topicPrefix.length);
    if (!(await this.#services.access.of(listener, topic)).mayHear) return this.#expire(channel);
    this.#watchExpiry(channel);
  }

  async #broadcast(channel: Channel, frame: Frame): Promise<void> {
    if (!channel.maySend)
      return this.#reply(frame, 'error', { reason: 'Unauthorized: You may not send here' });
    const { event, payload } = frame.payload;
    const message = {
      topic: channel.topic.slice(topicPrefix.length),
      event: typeof event === 'string' ? event : '',
      payload: asObject(payload),
    };
    const { channels, access } = this.#services;
    await broadcast(channels, access, message, channel.hearsItself ? undefined : channel);
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
    if (this.#joined.size === 0) this.idleSince = Date.now();
    this.#services.channels.remove(channel);
  }

  #fail(error: unknown): void {
    this.#services.log?.error({ error }, 'realtime frame failed');
    this.end(1011, 'unexpected failure');
  }

  #reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: Record<string, unknown>): void {
    if (ref !== null) this.#send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  #send(frame: Frame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#services.crowd.isTooSlow(this)) return this.#socket.terminate();
    this.#socket.send(encodeFrame(frame));
  }
}
