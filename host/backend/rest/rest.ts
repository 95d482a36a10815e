import type { Sql } from '../../postgres/connect.ts';
import { isObject, readJson, withBody, type Json } from '../gate/json-body.ts';
import { RefusedRequest } from '../gate/refused-request.ts';

export interface RestServices {
  sql: Sql;
  /** The library behind the rules. */
  pass: (request: Request) => Promise<Response>;
}

/** A request to the data API as it was read; what passes on is written from it. */
export interface RestRequest {
  request: Request;
  url: URL;
  /** Of the table or view, or of the function that is called. */
  name: string;
  isCall: boolean;
  /** The arguments of a call by name, or the rows to write; undefined where there are none. */
  body: Json | undefined;
}

/** The data API: the library's, of which only what the product needs is let through. */
export async function handleRest({ pass }: RestServices, request: Request): Promise<Response> {
  const rest = await readRestRequest(request);
  return pass(withBody(request, rest.body, rest.url));
}

async function readRestRequest(request: Request): Promise<RestRequest> {
  const url = new URL(request.url);
  const [, , , first = '', second] = url.pathname.split('/');
  const isCall = second !== undefined;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const body = isRead ? undefined : await readJson(request);
  if (body !== undefined && !isRows(body, isCall)) {
    throw new RefusedRequest(
      isCall ? 'The arguments must be a JSON object' : 'The rows must be JSON objects',
    );
  }
  return { request, url, name: decodeURIComponent(second ?? first), isCall, body };
}

/** A call takes one object, a table one row or several. */
function isRows(body: Json, isCall: boolean): boolean {
  return isObject(body) || (!isCall && Array.isArray(body) && body.every(isObject));
}
