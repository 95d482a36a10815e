import type { Sql } from '../../postgres/connect.ts';
import type { RequestContext } from '../request-context.ts';
import { readJsonObject, withBody, type JsonObject } from '../gate/json-body.ts';
import type { Counter, RateLimits } from '../gate/rate-limits.ts';
import type { KnownCaller } from '../known-caller.ts';
import type { LaterWork } from '../later-work.ts';
import type { MailTransport } from '../mail/mail.ts';
import type { BackendOptions } from '../options.ts';
import { Overload } from '../gate/overload.ts';
import type { TextTransport } from '../sms/text-message.ts';
import { authError } from '../responses.ts';
import type { AccessTokens } from './access-tokens.ts';
import { knownFields } from './auth-fields.ts';

/** What the auth handlers share. */
export interface AuthServices {
  sql: Sql;
  options: BackendOptions;
  limits: RateLimits;
  later: LaterWork;
  mail: MailTransport;
  tokens: AccessTokens;
  caller: KnownCaller | undefined;
  /** Undefined where text messages can be neither sent nor read: second factors by phone are not offered then. */
  texts: TextTransport | undefined;
  /** The library behind the handlers. */
  pass: (request: Request) => Promise<Response>;
}

/** A request to the auth API whose body is read. */
export interface AuthRequest {
  /** Can be passed on: carries the body still. */
  request: Request;
  url: URL;
  context: RequestContext;
  /** The known fields of the JSON body; empty when there is none. */
  body: JsonObject;
}

/** Reads the body once and checks its fields; what the library behind gets is written anew from them. */
export async function readAuthRequest(request: Request, context: RequestContext): Promise<AuthRequest> {
  const url = new URL(request.url);
  if (request.method === 'GET' || request.method === 'HEAD') return { request, url, context, body: {} };
  const body = knownFields(url.pathname, await readJsonObject(request));
  return { request: withBody(request, body), url, context, body };
}

/** A field of the body when it is text, else the empty text. */
export function textField(body: JsonObject, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

/**
 * Refuses with 429 and Retry-After when an attempt is one too many. Neither this nor a success counts, nor what had no
 * turn because the host has too much to do (Overload).
 */
export async function limited(
  limits: RateLimits,
  counters: Counter[],
  work: () => Promise<Response>,
  refund: 'on success' | 'never' = 'on success',
  succeeded: (response: Response) => boolean = ({ ok }) => ok,
): Promise<Response> {
  const attempt = await limits.take(counters);
  if ('retryAfter' in attempt) return tooMany(attempt.retryAfter);
  let counts = true;
  try {
    const response = await work();
    counts = refund === 'never' || !succeeded(response);
    return response;
  } catch (error) {
    if (error instanceof Overload) counts = false;
    throw error;
  } finally {
    attempt.settle(!counts);
  }
}

function tooMany(retryAfter: number): Response {
  const wait = { 'retry-after': String(retryAfter) };
  return authError(429, 'over_request_rate_limit', 'Request rate limit reached', wait);
}
