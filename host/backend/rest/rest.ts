import type { Actor } from '../acting-as.ts';
import { databaseErrorAnswer, databaseErrorOf } from '../database-errors.ts';
import type { DatabaseError } from '../request-store.ts';
import { isObject, readJson, type Json, type JsonObject } from '../gate/json-body.ts';
import { lostConnectionAnswer } from '../gate/lost-connection-answer.ts';
import { RefusedRequest } from '../gate/refused-request.ts';
import { restError, RestRefusal } from '../gate/rest-refusal.ts';
import type { KnownCaller } from '../known-caller.ts';
import { isLostConnection } from '../lost-connection.ts';
import type { BackendSecrets } from '../options.ts';
import type { InTurn } from '../queue/fair-queue.ts';
import { oneObject, wantsOneObject } from './accept.ts';
import { actorOf } from './actor.ts';
import { missingName } from './missing-names.ts';
import { noFunction, severalFunctions } from './no-function.ts';
import { preferenceApplied, preferencesOf } from './preferences.ts';
import { tableQuery, type TableQuery } from './query.ts';
import { argumentText, calledOf, firstWrong } from './rpc-arguments.ts';
import type { Signature, Signatures } from './signatures.ts';
import {
  callStatement,
  deleteStatement,
  insertStatement,
  readStatement,
  updateStatement,
  type Statement,
} from './statement.ts';
import type { Answer, Ask } from './transaction.ts';

export interface RestServices {
  secrets: BackendSecrets;
  /** As they were at the start. */
  signatures: Signatures;
  ask: Ask;
  inTurn: InTurn;
}

/** One statement, and how its answer is told. */
interface Asked {
  statement: Statement;
  /** True if its body is a list of rows. */
  isList: boolean;
  /** Throws RestRefusal for an answer that must not be given; the statement is then undone. */
  judge?: (answer: Answer) => void;
  status: (answer: Answer) => number;
  range: (answer: Answer) => string;
}

/** The data API: one statement on one table or function, in the name of the caller, as PostgREST answers it. */
export async function handleRest(
  { secrets, signatures, ask, inTurn }: RestServices,
  request: Request,
  caller: KnownCaller | undefined,
  peerAddress: string | null,
): Promise<Response> {
  let actor: Actor | undefined;
  const target = targetOf(request);
  try {
    actor = actorOf(request.headers, caller, secrets);
    const asking = actor;
    const prefer = preferencesOf(request.headers.get('prefer'));
    const { statement, isList, judge, status, range } = await askedBy(request, target, prefer, signatures);
    const sent = { ...statement, headers: readHeaders(request.headers, peerAddress) };
    const isOne = wantsOneObject(request.headers.get('accept'));
    const applied = preferenceApplied(target.isFunction ? 'RPC' : request.method, prefer);
    return await inTurn(async () => {
      const answer = await ask(asking, sent, isOne ? refuseUnlessOne : judge);
      const body = isOne && isList ? answer.body.slice(1, -1) : answer.body;
      const headers = new Headers({ 'content-range': range(answer) });
      if (applied !== '') headers.set('preference-applied', applied);
      if (body !== '') {
        headers.set('content-type', `${isOne ? oneObject : 'application/json'}; charset=utf-8`);
        if (target.schema !== null) headers.set('content-profile', target.schema);
      }
      const shown = body === '' || request.method === 'HEAD' ? null : body;
      return new Response(shown, { status: status(answer), headers });
    });
  } catch (error) {
    if (error instanceof RestRefusal) return error.response;
    const known = databaseErrorOf(error);
    if (known !== undefined) return refusedByDatabase(known, target, actor);
    if (!isLostConnection(error)) throw error;
    return lostConnectionAnswer('rest');
  }
}

function refusedByDatabase(error: DatabaseError, target: Target, actor: Actor | undefined): Response {
  const missing = target.isFunction
    ? undefined
    : missingName(error, { table: target.name, isWrite: !target.isRead });
  if (missing) return missing.response;
  const { status, body, headers } = databaseErrorAnswer(error);
  headers.set('content-type', 'application/json; charset=utf-8');
  // As in PostgREST: who is nobody yet may sign in.
  const shown = status === 403 && actor?.role === 'anon' ? 401 : status;
  if (shown === 401) headers.set('www-authenticate', 'Bearer');
  return new Response(body, { status: shown, headers });
}

/** What the address and the method of a request aim at. */
interface Target {
  name: string;
  isFunction: boolean;
  isRead: boolean;
  /** The schema that the request names, if it does. */
  schema: string | null;
}

function targetOf({ url, method, headers }: Request): Target {
  const [, , , first = '', called] = new URL(url).pathname.split('/');
  const isRead = method === 'GET' || method === 'HEAD';
  return {
    name: called ?? first,
    isFunction: called !== undefined,
    isRead,
    schema: headers.get(isRead ? 'accept-profile' : 'content-profile'),
  };
}

function refuseUnlessOne({ rows }: Answer): void {
  if (rows === 1) return;
  const message = 'Cannot coerce the result to a single JSON object';
  throw new RestRefusal(406, restError('PGRST116', message, `The result contains ${rows} rows`));
}

type Preferences = ReadonlyMap<string, string>;

async function askedBy(
  request: Request,
  { name, isFunction, isRead, schema }: Target,
  prefer: Preferences,
  signatures: Signatures,
): Promise<Asked> {
  const { method } = request;
  const { searchParams } = new URL(request.url);
  if (schema !== null && schema !== 'public') {
    const hint = 'Only the following schemas are exposed: public';
    throw new RestRefusal(406, restError('PGRST106', `Invalid schema: ${schema}`, null, hint));
  }
  if (isFunction) {
    if (prefer.has('count')) throw new RefusedRequest('The rows of a function are not counted');
    if (isRead) return readCallOf(name, searchParams, signatures);
    if (searchParams.size > 0) throw new RefusedRequest('A function takes its arguments in the body');
    return callOf(name, await readJson(request), signatures);
  }
  const query = tableQuery(searchParams);
  if (isRead) return readOf(name, query, prefer.has('count'));
  return writeOf({ method, table: name, query, prefer, body: await readJson(request) });
}

function readOf(table: string, query: TableQuery, counts: boolean): Asked {
  return {
    statement: readStatement(table, query, counts),
    isList: true,
    judge: ({ total = query.offset }) => {
      if (query.offset <= total) return;
      const details = `An offset of ${query.offset} was requested, but there are only ${total} rows.`;
      const body = restError('PGRST103', 'Requested range not satisfiable', details);
      throw new RestRefusal(416, body, { 'content-range': `*/${total}` });
    },
    status: ({ rows, total = rows }) => (rows < total ? 206 : 200),
    range: ({ rows, total = '*' }) => `${windowOf(query.offset, rows)}/${total}`,
  };
}

const windowOf = (offset: number, rows: number) => (rows === 0 ? '*' : `${offset}-${offset + rows - 1}`);

function callOf(name: string, body: Json | undefined, signatures: Signatures): Asked {
  if (body !== undefined && !isObject(body)) throw new RefusedRequest('The arguments must be a JSON object');
  const given = body ?? {};
  const signature = signatureOf(name, Object.keys(given), signatures, 'body');
  const wrong = firstWrong(signature, given);
  if (wrong !== undefined)
    throw new RestRefusal(
      400,
      restError('22P02', `invalid input for the argument ${wrong.name} of type ${wrong.type}`),
    );
  return calling(name, signature, (argument, type) => argumentText(given[argument] ?? null, type), given);
}

/** A call by an address, whose arguments are texts that PostgreSQL reads; it changes nothing, as with PostgREST. */
function readCallOf(name: string, searchParams: URLSearchParams, signatures: Signatures): Asked {
  const given = Object.fromEntries(searchParams);
  if (Object.keys(given).length < searchParams.size)
    throw new RefusedRequest('An argument is given more than once');
  const signature = signatureOf(name, Object.keys(given), signatures, 'address');
  return calling(name, { ...signature, readsOnly: true }, (argument) => given[argument] ?? null, given);
}

function signatureOf(
  name: string,
  given: string[],
  signatures: Signatures,
  by: 'body' | 'address',
): Signature {
  const found = calledOf(signatures.get(name) ?? [], given);
  const [signature] = found;
  if (signature === undefined) throw noFunction(name, given, by);
  if (found.length > 1) throw severalFunctions(name, found);
  return signature;
}

function calling(
  name: string,
  signature: Signature,
  textOf: (argument: string, type: string) => string | null,
  given: object,
): Asked {
  const args = Object.keys(given).map((argument) => {
    const type = signature.types.get(argument) ?? 'text';
    return { name: argument, type, value: textOf(argument, type) };
  });
  return {
    statement: { ...callStatement(name, args, signature), timeout: signature.timeout },
    isList: signature.gives === 'rows',
    status: () => (signature.gives === 'nothing' ? 204 : 200),
    range: ({ rows }) => `${windowOf(0, rows)}/*`,
  };
}

/** The headers that functions of ours read (private.request_header); PostgREST hands all of them to functions. */
const functionHeaders = ['x-partner-state', 'x-write-position'];

/** The address of the caller stands where PostgREST's proxy writes it, and is the one that the server knows. */
function readHeaders(headers: Headers, peerAddress: string | null): string | null {
  const sent = functionHeaders.map((name) => [name, headers.get(name)] as const);
  const given = [...sent, ['x-forwarded-for', peerAddress] as const].filter(([, value]) => value !== null);
  return given.length === 0 ? null : JSON.stringify(Object.fromEntries(given));
}

interface Write {
  method: string;
  table: string;
  query: TableQuery;
  prefer: Preferences;
  body: Json | undefined;
}

function writeOf({ method, table, query, prefer, body }: Write): Asked {
  const returns = prefer.get('return') === 'representation';
  const told = {
    isList: returns,
    // An insert that only merged has created nothing.
    status: ({ inserted = 1 }: Answer) =>
      method === 'POST' ? (inserted > 0 ? 201 : 200) : returns ? 200 : 204,
    range: ({ rows }: Answer) =>
      `${method === 'PATCH' ? windowOf(0, rows) : '*'}/${prefer.has('count') ? rows : '*'}`,
  };
  if (query.limit !== undefined || query.offset > 0 || query.order.length > 0)
    throw new RefusedRequest('A write has no window');
  if (method !== 'POST' && query.filters.length === 0) throw everyRow(method);
  if (method === 'DELETE') return { statement: deleteStatement(table, query, returns), ...told };
  const rows = rowsOf(body);
  const [row = {}] = rows;
  const columns = query.columns.length > 0 ? query.columns : Object.keys(row);
  const isEven = (one: JsonObject) =>
    Object.keys(one).length === columns.length && columns.every((name) => Object.hasOwn(one, name));
  if (columns.length === 0 || (query.columns.length === 0 && !rows.every(isEven)))
    throw new RestRefusal(400, restError('PGRST102', 'All object keys must match'));
  if (method === 'PATCH') {
    if (Array.isArray(body)) throw new RefusedRequest('A change is one object');
    return { statement: updateStatement(table, query, row, { columns, returns }), ...told };
  }
  const duplicates = prefer.get('resolution');
  if (duplicates === 'merge-duplicates' && query.conflict.length === 0)
    throw new RefusedRequest('on_conflict must name the columns that make two rows the same');
  return { statement: insertStatement(table, query, rows, { columns, duplicates, returns }), ...told };
}

/** As pg_safeupdate refuses it, which Supabase loads for the data API: a forgotten filter would change every row. */
function everyRow(method: string): RestRefusal {
  const command = method === 'PATCH' ? 'UPDATE' : 'DELETE';
  return new RestRefusal(400, restError('21000', `${command} requires a WHERE clause`));
}

/** One row or several; the columns that the API writes hold plain values. */
function rowsOf(body: Json | undefined): JsonObject[] {
  if (body === undefined) throw new RefusedRequest('Empty or invalid json', 'PGRST102');
  const rows = Array.isArray(body) ? body : [body];
  const isFlat = (row: Json): row is JsonObject =>
    isObject(row) && Object.values(row).every((value) => value === null || typeof value !== 'object');
  if (!rows.every(isFlat)) throw new RefusedRequest('The rows must be flat objects');
  return rows;
}
