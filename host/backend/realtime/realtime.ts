import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Sql } from '../../postgres/connect.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import { networkOf } from '../gate/network.ts';
import { isSameSite } from '../loopback.ts';
import type { BackendOptions } from '../options.ts';
import { Lane } from '../queue/lane.ts';
import { asObject } from './protocol.ts';
import type { Change } from './change-filter.ts';
import { tellChange } from './changes.ts';
import { Channels } from './channel.ts';
import { Crowd } from './crowd.ts';
import { frameLimits } from './inflow.ts';
import { tellMessage, TopicAccess } from './messages.ts';
import { listenAlways } from './notifications.ts';
import { RealtimeSocket } from './socket.ts';

/**
 * Works of sockets that ask the database at a time; the other connections of its pool are for requests. A socket waits
 * for one work only, so that the bounds of the sockets are those of the wait.
 */
const askingLane = { running: 2, runningEach: 1 };
/** Changes are told in the order of their commits; of those too many wait before, the pages look again by themselves. */
const tellingLane = { running: 1, runningEach: 1, waiting: 1000 };
const sweepInterval = 2000;
const maxAddressLength = 1024;

/** The address a caller is counted under. */
export type AddressOf = (request: IncomingMessage) => string | null;

const socketAddress: AddressOf = (request) => request.socket.remoteAddress ?? null;

/** How callers reach the server. */
export interface Reach {
  addressOf?: AddressOf;
  /** True if the name that a request calls the server by is one of its own; without it every name is. */
  isOwnName?: (host: string | undefined) => boolean;
}

export interface Realtime {
  attach(server: Server, reach?: Reach): void;
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
  const lane = new Lane(askingLane);
  const access = new TopicAccess(sql, lane);
  const crowd = new Crowd();
  const services = { sql, secrets, tokens, channels, access, crowd, lane, log };
  const sockets = new WebSocketServer({ noServer: true, ...frameLimits });
  const telling = new Lane(tellingLane);
  const tell = async (work: () => Promise<void>) => {
    try {
      await telling.run('changes', work);
    } catch (error) {
      log?.error({ error }, 'realtime delivery failed');
    }
  };
  const handlers = {
    realtime_changes: (text: string) =>
      tell(() => tellChange(sql, channels, asObject(JSON.parse(text)) as unknown as Change)),
    realtime_messages: (id: string) => tell(() => tellMessage(sql, channels, access, id)),
  };
  const notifications = await listenAlways(options.owner, handlers);

  const sweeping = setInterval(() => crowd.sweep(), sweepInterval).unref();

  const upgrade =
    ({ addressOf = socketAddress, isOwnName = () => true }: Reach) =>
    (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      // The server no longer listens for it; a stranger who breaks off would end the process.
      stream.on('error', () => stream.destroy());
      const network = networkOf(addressOf(request));
      const refusal = isOwnName(request.headers.host)
        ? refuseUpgrade(request, options)
        : '421 Misdirected Request';
      if (refusal !== undefined) return refuse(stream, refusal);
      if (!crowd.mayEnter(network)) return refuse(stream, '429 Too Many Requests');
      sockets.handleUpgrade(request, stream, head, (open) => {
        const key = new URL(request.url ?? '', options.siteUrl).searchParams.get('apikey') ?? '';
        new RealtimeSocket(services, open, { network, key }).listen(stream);
      });
    };
  return {
    attach: (server, reach = {}) => void server.on('upgrade', upgrade(reach)),
    close: async () => {
      clearInterval(sweeping);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await notifications.close();
    },
  };
}

/** Says why and waits for nothing. */
function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
}

function refuseUpgrade(request: IncomingMessage, options: BackendOptions): string | undefined {
  const target = request.url ?? '';
  if (target.length > maxAddressLength) return '414 URI Too Long';
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
