import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { StartError } from '../start-error.ts';
import { tooLongAnswer } from './too-long-page.ts';

export interface HttpServer {
  server: Server;
  /** The port it listens on, also when 0 was asked for. */
  port: number;
  /** Answers requests from now on; until then they get 503. */
  setListener: (listener: RequestListener) => void;
  /** Takes no new connection, lets open requests end for the given milliseconds, then cuts the rest. */
  close: (patience: number) => Promise<void>;
}

/** Bytes of a request's head; a long address in the browser is a page, and the API refuses it by its own limit. */
const maxHeaderSize = 64 * 1024;

const unavailable: RequestListener = (_request, response) => {
  response.setHeader('Retry-After', '1');
  response.writeHead(503, { 'Content-Type': 'application/json' }).end('{"status":"starting"}');
};

/** Listens at once, so that a taken port is known before any data are touched. Throws a StartError for one. */
export async function listen(port: number, host: string): Promise<HttpServer> {
  const sockets = new Set<Socket>();
  let listener = unavailable;
  let isClosing = false;
  const server = createServer({ maxHeaderSize }, (request, response) => {
    if (isClosing) response.setHeader('Connection', 'close');
    listener(request, response);
  });
  // Longer than the idle time of common reverse proxies, which otherwise reuse a connection just closed here.
  server.keepAliveTimeout = 65_000;
  server.on('clientError', refuse);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, port, host)));
    server.listen(port, host, resolve);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    setListener: (next) => {
      listener = next;
    },
    close: (patience) => {
      isClosing = true;
      return new Promise((resolve) => {
        const cut = setTimeout(() => sockets.forEach((socket) => socket.destroy()), patience);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}

/** What Node itself could not read as a request. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const statuses: Record<string, string> = {
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
    HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  };
  const bare = `HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`;
  socket.end(error.code === 'HPE_HEADER_OVERFLOW' ? tooLongAnswer : bare);
}

function explain(error: Error, port: number, host: string): StartError {
  const code = 'code' in error ? error.code : '';
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is taken by another program; choose another PORT.`,
    EACCES: `Port ${port} may be opened by an administrator only; choose a PORT above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
  };
  return new StartError(sentences[String(code)] ?? `It cannot listen on ${host}:${port}: ${error.message}.`, {
    cause: error,
  });
}
