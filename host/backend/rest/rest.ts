import type { Sql } from '../../postgres/connect.ts';
import { isObject, readJson, withBody, type Json } from '../gate/json-body.ts';
import { RefusedRequest } from '../gate/refused-request.ts';
import { knownPreferences } from './preferences.ts';
import { tableQuery } from './query.ts';

export interface RestServices {
  sql: Sql;
  /** The library behind the rules. */
  pass: (request: Request) => Promise<Response>;
}

/** A request to the data API as it was read; what passes on is written from it. */
export interface RestRequest {
  method: string;
  url: URL;
  headers: Headers;
  /** Of the table or view, or of the function that is called. */
  name: string;
  isCall: boolean;
  /** The arguments of a call by name, or the rows to write; undefined where there are none. */
  body: Json | undefined;
}

const oneObject = 'application/vnd.pgrst.object+json';
const kept = ['apikey', 'authorization', 'user-agent', 'accept-profile', 'content-profile'];

/** The data API: the library's, of which only what the product needs is let through. */
export async function handleRest({ pass }: RestServices, request: Request): Promise<Response> {
  const { method, url, headers, body } = await readRestRequest(request);
  return pass(withBody(new Request(url, { method, headers }), body));
}

async function readRestRequest(request: Request): Promise<RestRequest> {
  const { method } = request;
  const url = new URL(request.url);
  const [, , , first = '', second] = url.pathname.split('/');
  const isCall = second !== undefined;
  url.search = queryOf(url, isCall).toString();
  const headers = headersOf(request);
  const body = method === 'GET' || method === 'HEAD' ? undefined : await readJson(request);
  if (body !== undefined && !(isCall ? isObject(body) : isRows(body))) {
    throw new RefusedRequest(
      isCall ? 'The arguments must be a JSON object' : 'The rows must be flat objects',
    );
  }
  return { method, url, headers, name: second ?? first, isCall, body };
}

/** The arguments of a function are its body, and its answer is one value. */
function queryOf({ searchParams }: URL, isCall: boolean): URLSearchParams {
  if (!isCall) return tableQuery(searchParams);
  if (searchParams.size > 0) throw new RefusedRequest('A function takes its arguments in the body');
  return searchParams;
}

function headersOf({ headers: given }: Request): Headers {
  const headers = new Headers({
    accept: given.get('accept')?.includes(oneObject) ? oneObject : 'application/json',
  });
  for (const name of kept) {
    const value = given.get(name);
    if (value !== null) headers.set(name, value);
  }
  const prefer = knownPreferences(given.get('prefer'));
  if (prefer !== undefined) headers.set('prefer', prefer);
  return headers;
}

/** One row or several; the columns that the API writes hold plain values. */
function isRows(body: Json): boolean {
  const rows = Array.isArray(body) ? body : [body];
  return rows.every(
    (row) =>
      isObject(row) && Object.values(row).every((value) => value === null || typeof value !== 'object'),
  );
}
