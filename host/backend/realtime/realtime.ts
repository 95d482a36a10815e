import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Sql } from '../../postgres/connect.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import { networkOf } from '../gate/rate-limits.ts';
import { isSameSite } from '../loopback.ts';
import type { BackendOptions } from '../options.ts';
import { asObject } from './protocol.ts';
import type { Change } from './change-filter.ts';
import { tellChange } from './changes.ts';
import { Channels } from './channel.ts';
import { tellMessage, TopicAccess } from './messages.ts';
import { listenAlways } from './notifications.ts';
import { RealtimeSocket } from './socket.ts';

/** Largest frame a client may send, in bytes. */
const maxFrameLength = 256 * 1024;
/** Most sockets from one network. */
const maxSocketsPerNetwork = 100;
const silenceLimit = 75_000;

/** The address a caller is counted under. */
export type AddressOf = (request: IncomingMessage) => string | null;

const socketAddress: AddressOf = (request) => request.socket.remoteAddress ?? null;

export interface Realtime {
  attach(server: Server, addressOf?: AddressOf): void;
  close(): Promise<void>;
}

/** Realtime: messages on topics and changes of published tables, over the WebSocket that supabase-js opens. */
export async function createRealtime(
  options: BackendOptions,
  sql: Sql,
  tokens: AccessTokens,
): Promise<Realtime> {
  const { secrets, log } = options;
  const channels = new Channels();
  const access = new TopicAccess(sql);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameLength });
  const queue = serialQueue((error) => log?.error({ error }, 'realtime delivery failed'));
  const handlers = {
    realtime_changes: (text: string) =>
      queue(() => tellChange(sql, channels, asObject(JSON.parse(text)) as unknown as Change)),
    realtime_messages: (id: string) => queue(() => tellMessage(sql, channels, access, id)),
  };
  const notifications = await listenAlways(options.owner, handlers);

  const upgrade = (addressOf: AddressOf) => (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const network = networkOf(addressOf(request));
    const refusal = refuseUpgrade(request, options) ?? refuseCrowd(network, sockets);
    if (refusal !== undefined) return void socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\n\r\n`);
    sockets.handleUpgrade(request, socket, head, (open) => {
      networks.set(open, network);
      endSilent(open);
      const key = new URL(request.url ?? '', options.siteUrl).searchParams.get('apikey') ?? '';
      const services = { sql, secrets, tokens, key, channels, access, log };
      new RealtimeSocket(services, open).listen();
    });
  };
  return {
    attach: (server, addressOf = socketAddress) => void server.on('upgrade', upgrade(addressOf)),
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await notifications.close();
    },
  };
}

const networks = new WeakMap<WebSocket, string>();

function refuseUpgrade(request: IncomingMessage, options: BackendOptions): string | undefined {
  const target = request.url ?? '';
  const url = URL.canParse(target, options.siteUrl) ? new URL(target, options.siteUrl) : undefined;
  if (url?.pathname !== '/realtime/v1/websocket') return '404 Not Found';
  const { publishableKey, secretKey } = options.secrets;
  if (![publishableKey, secretKey].includes(url.searchParams.get('apikey') ?? '')) return '401 Unauthorized';
  const { origin } = request.headers;
  // Programs send no origin. A page of another site must not listen with what this browser holds.
  if (origin === undefined) return undefined;
  const isOurs = URL.canParse(origin) && isSameSite(new URL(origin), new URL(options.siteUrl));
  return isOurs ? undefined : '403 Forbidden';
}

function refuseCrowd(network: string, sockets: WebSocketServer): string | undefined {
  const open = [...sockets.clients].filter((socket) => networks.get(socket) === network);
  return open.length >= maxSocketsPerNetwork ? '429 Too Many Requests' : undefined;
}

/** Clients send a heartbeat every 25 seconds; a socket that is silent for three of them is gone. */
function endSilent(socket: WebSocket): void {
  let last = Date.now();
  socket.on('message', () => (last = Date.now()));
  const check = setInterval(() => {
    if (Date.now() - last > silenceLimit) socket.terminate();
  }, silenceLimit / 3);
  check.unref();
  socket.on('close', () => clearInterval(check));
}

/** Runs works one after another, in the order of the commits that they tell of; one that fails is left out. */
function serialQueue(onError: (error: unknown) => void): (work: () => Promise<void>) => void {
  let turn = Promise.resolve();
  return (work) => {
    turn = turn.then(work).catch(onError);
  };
}
