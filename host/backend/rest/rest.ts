import type { Actor } from '../acting-as.ts';
import { databaseErrorAnswer, databaseErrorOf } from '../database-errors.ts';
import { isObject, readJson, type Json, type JsonObject } from '../gate/json-body.ts';
import { RefusedRequest } from '../gate/refused-request.ts';
import type { KnownCaller } from '../known-caller.ts';
import type { BackendSecrets } from '../options.ts';
import type { InTurn } from '../queue/fair-queue.ts';
import { actorOf } from './actor.ts';
import { preferencesOf } from './preferences.ts';
import { tableQuery, type TableQuery } from './query.ts';
import { restError, RestRefusal } from './rest-refusal.ts';
import { argumentText, calledOf, firstWrong } from './rpc-arguments.ts';
import type { Signatures } from './signatures.ts';
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

const oneObject = 'application/vnd.pgrst.object+json';

/** The data API: one statement on one table or function, in the name of the caller, as PostgREST answers it. */
export async function handleRest(
  { secrets, signatures, ask, inTurn }: RestServices,
  request: Request,
  caller: KnownCaller | undefined,
): Promise<Response> {
  let actor: Actor | undefined;
  try {
    actor = actorOf(request.headers, caller, secrets);
    const asking = actor;
    const { statement, isList, judge, status, range } = await askedBy(request, signatures);
    const isOne = request.headers.get('accept')?.includes(oneObject) === true;
    return await inTurn(async () => {
      const answer = await ask(asking, statement, isOne ? refuseUnlessOne : judge);
      const body = isOne && isList ? answer.body.slice(1, -1) : answer.body;
      const headers = new Headers({ 'content-range': range(answer) });
      if (body !== '')
        headers.set('content-type', `${isOne ? oneObject : 'application/json'}; charset=utf-8`);
      const shown = body === '' || request.method === 'HEAD' ? null : body;
      return new Response(shown, { status: status(answer), headers });
    });
  } catch (error) {
    if (error instanceof RestRefusal) return error.response;
    const known = databaseErrorOf(error);
    if (known === undefined) throw error;
    const { status, body, headers } = databaseErrorAnswer(known);
    // As in PostgREST: who is nobody yet may sign in.
    const isStranger = status === 403 && actor?.role === 'anon';
    return new Response(body, { status: isStranger ? 401 : status, headers });
  }
}

function refuseUnlessOne({ rows }: Answer): void {
  if (rows === 1) return;
  const message = 'Cannot coerce the result to a single JSON object';
  throw new RestRefusal(406, restError('PGRST116', message, `The result contains ${rows} rows`));
}

async function askedBy(request: Request, signatures: Signatures): Promise<Asked> {
  const { method, headers } = request;
  const { pathname, searchParams } = new URL(request.url);
  const [, , , first = '', called] = pathname.split('/');
  const schema = headers.get(method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile');
  if (schema !== null && schema !== 'public')
    throw new RestRefusal(406, restError('PGRST106', 'Only the following schemas are exposed: public'));
  const prefer = preferencesOf(headers.get('prefer'));
  if (called !== undefined) {
    if (searchParams.size > 0) throw new RefusedRequest('A function takes its arguments in the body');
    if (prefer.has('count')) throw new RefusedRequest('The rows of a function are not counted');
    return callOf(called, await readJson(request), signatures);
  }
  const query = tableQuery(searchParams);
  if (method === 'GET' || method === 'HEAD') return readOf(first, query, prefer.has('count'));
  return writeOf({ method, table: first, query, prefer, body: await readJson(request) });
}

function readOf(table: string, query: TableQuery, counts: boolean): Asked {
  return {
    statement: readStatement(table, query, counts),
    isList: true,
    judge: ({ total = query.offset }) => {
      if (query.offset > total)
        throw new RestRefusal(416, restError('PGRST103', 'Requested range not satisfiable'));
    },
    status: ({ rows, total = rows }) => (rows < total ? 206 : 200),
    range: ({ rows, total = '*' }) => `${windowOf(query.offset, rows)}/${total}`,
  };
}

const windowOf = (offset: number, rows: number) => (rows === 0 ? '*' : `${offset}-${offset + rows - 1}`);

function callOf(name: string, body: Json | undefined, signatures: Signatures): Asked {
  if (body !== undefined && !isObject(body)) throw new RefusedRequest('The arguments must be a JSON object');
  const given = body ?? {};
  const signature = calledOf(signatures.get(name) ?? [], given);
  if (signature === undefined)
    throw new RestRefusal(
      404,
      restError('PGRST202', 'There is no function of that name with these arguments'),
    );
  const wrong = firstWrong(signature, given);
  if (wrong !== undefined)
    throw new RestRefusal(
      400,
      restError('22P02', `invalid input for the argument ${wrong.name} of type ${wrong.type}`),
    );
  const args = Object.entries(given).map(([argument, value]) => {
    const type = signature.types.get(argument) ?? 'text';
    return { name: argument, type, value: argumentText(value, type) };
  });
  return {
    statement: callStatement(name, args, signature),
    isList: signature.gives === 'rows',
    status: () => (signature.gives === 'nothing' ? 204 : 200),
    range: ({ rows }) => `${windowOf(0, rows)}/*`,
  };
}

interface Write {
  method: string;
  table: string;
  query: TableQuery;
  prefer: ReadonlyMap<string, string>;
  body: Json | undefined;
}

function writeOf({ method, table, query, prefer, body }: Write): Asked {
  const returns = prefer.get('return') === 'representation';
  const told = {
    isList: returns,
    status: () => (method === 'POST' ? 201 : returns ? 200 : 204),
    range: ({ rows }: Answer) => `*/${prefer.has('count') ? rows : '*'}`,
  };
  if (query.limit !== undefined || query.offset > 0 || query.order.length > 0)
    throw new RefusedRequest('A write has no window');
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

/** One row or several; the columns that the API writes hold plain values. */
function rowsOf(body: Json | undefined): JsonObject[] {
  const rows = Array.isArray(body) ? body : [body ?? null];
  const isFlat = (row: Json): row is JsonObject =>
    isObject(row) && Object.values(row).every((value) => value === null || typeof value !== 'object');
  if (!rows.every(isFlat)) throw new RefusedRequest('The rows must be flat objects');
  return rows;
}
