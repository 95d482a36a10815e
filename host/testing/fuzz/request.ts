import { Agent, request as httpRequest } from 'node:http';

/** Members of two partners, a member whose session the requests may end, and nobody. */
export const callerNames = ['P1', 'P2', 'passing', 'nobody'] as const;
export type CallerName = (typeof callerNames)[number];

/** What a request aims at; figures are told by it. */
export type Aim = 'function' | 'table' | 'auth' | 'storage' | 'path';

/** A request as it goes over the wire, but for the token and the key of its caller. */
export interface FuzzRequest {
  aim: Aim;
  caller: CallerName;
  method: string;
  /** As it is sent: nothing normalises it. */
  path: string;
  /** Parts of the query, encoded. */
  query: string[];
  headers: Record<string, string>;
  body?: string;
}

export interface FuzzAnswer {
  /** 0 where the connection ended without an answer. */
  status: number;
  retryAfter: string | undefined;
  body: string;
  milliseconds: number;
}

export type Send = (request: FuzzRequest) => Promise<FuzzAnswer>;

/** Sends requests to a listener; the headers are those of each caller. */
export function sender(
  url: string,
  headersOf: (caller: CallerName) => Record<string, string>,
): { send: Send; close: () => void } {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  const send: Send = ({ caller, method, path, query, headers, body }) =>
    new Promise((resolve) => {
      const begin = performance.now();
      const done = (status: number, body: string, retryAfter?: string) =>
        resolve({ status, retryAfter, body, milliseconds: performance.now() - begin });
      const target = query.length === 0 ? path : `${path}?${query.join('&')}`;
      const all = { 'content-type': 'application/json', ...headersOf(caller), ...headers };
      // A picture is given as its bytes.
      const encoding = headers['content-type']?.startsWith('image/') ? 'latin1' : 'utf8';
      const bytes = body === undefined ? undefined : Buffer.from(body, encoding);
      const length = bytes === undefined ? {} : { 'content-length': String(bytes.length) };
      const options = { agent, hostname, port, method, path: target, headers: { ...all, ...length } };
      const sent = httpRequest(options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => done(response.statusCode ?? 0, text, response.headers['retry-after']));
        response.on('error', () => done(0, text));
      });
      sent.setTimeout(60_000, () => sent.destroy());
      sent.on('error', (error) => done(0, error.message));
      sent.end(bytes);
    });
  return { send, close: () => agent.destroy() };
}

/** The request in a line or two, to be repeated by hand. */
export function describe({ caller, method, path, query, headers, body }: FuzzRequest): string {
  const target = query.length === 0 ? path : `${path}?${query.join('&')}`;
  const rest = [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ...(body === undefined ? [] : [`body ${JSON.stringify(body)}`]),
  ];
  return [`as ${caller}: ${method} ${target}`, ...rest].join(' | ');
}
