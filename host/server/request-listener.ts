import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Backend } from '../backend/backend.ts';
import { readAddress } from '../backend/gate/address.ts';
import type { Answered } from './answered.ts';
import { healthCheck, type Health } from './health.ts';
import { commonHeaders } from './headers.ts';
import { isKnownHost, originOf, type Origins } from './origin.ts';
import { routeOf } from './route.ts';
import type { Respond } from './static-files.ts';

export interface Site {
  backend: Backend;
  client: Respond;
  origins: Origins;
  publishableKey: string;
  /** For the health check's own read; never sent to anybody. */
  secretKey: string;
  /** Where the installation keeps its files; the health check looks whether there is room. */
  dataDirectory: string;
  /** Whether the installation has the demo company; the sign-in page shows its accounts then. */
  demo: boolean;
  /** One reverse proxy in front is believed about the caller's address. */
  trustProxy: boolean;
  onAnswer?: (answered: Answered) => void;
}

const ofBackend = /^\/(?:(?:auth|rest|storage|functions|realtime)\/v1|mailbox|unsubscribe|feed)(?:\/|$)/;

/** Tells an answer's number to people and programs; what a caller sends under this name is not read. */
const requestIdHeader = 'X-Request-Id';

/** One port for everything: health, the client's configuration, the backend, and else the client's files. */
export function createRequestListener(site: Site): RequestListener {
  const headers = Object.entries(commonHeaders(site.origins.siteUrl));
  const health = healthCheck(site);
  const forward = getRequestListener(
    (request, { incoming, outgoing }) =>
      site.backend.handle(request, {
        peerAddress: peerAddress(incoming as IncomingMessage, site.trustProxy),
        requestId: String((outgoing as ServerResponse).getHeader(requestIdHeader)),
      }),
    { overrideGlobalObjects: false },
  );
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    const pathname = pathOf(request.url ?? '/');
    const requestId = randomBytes(6).toString('hex');
    response.setHeader(requestIdHeader, requestId);
    if (site.onAnswer)
      tellAnswer(
        request,
        response,
        { requestId, route: routeOf(request.method ?? '', pathname, site.backend.paths) },
        site.onAnswer,
      );
    if (pathname === '/healthz') return void answerHealth(health, response);
    if (!isKnownHost(request.headers.host, site.origins))
      return answerJson(response, 421, { message: 'Unknown host name' });
    if (ofBackend.test(pathname)) return void forward(request, response);
    if (pathname === '/config.json')
      return answerJson(response, 200, configuration(site, request.headers.host));
    site.client(request, response);
  };
}

function tellAnswer(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  about: Pick<Answered, 'requestId' | 'route'>,
  tell: (answered: Answered) => void,
): void {
  const start = performance.now();
  response.once('close', () => {
    const status = response.writableFinished ? String(response.statusCode) : 'aborted';
    tell({ ...about, method, status, seconds: (performance.now() - start) / 1000 });
  });
}

/** As the gate of the backend reads it; what it refuses is left as it is, and refused there or no page. */
function pathOf(target: string): string {
  return readAddress(`http://localhost${target}`)?.path ?? target.split('?', 1)[0] ?? '/';
}

function configuration(site: Site, host: string | undefined): Record<string, unknown> {
  return {
    url: originOf(host, site.origins),
    key: site.publishableKey,
    demo: site.demo,
    phoneFactors: site.backend.offersPhoneFactors,
    summaries: site.backend.offersSummaries,
    morningReports: site.backend.takesMail,
  };
}

async function answerHealth(check: () => Promise<Health>, response: ServerResponse): Promise<void> {
  const health = await check();
  answerJson(response, health.status === 'ok' ? 200 : 503, health);
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.setHeader('Cache-Control', 'no-store');
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

/** Behind a trusted proxy the last entry of X-Forwarded-For, the one that the proxy itself wrote. */
export function peerAddress(request: IncomingMessage, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return last ? last : (request.socket.remoteAddress ?? null);
}
