import type { Catalogue } from './catalogue.ts';
import type { Random } from './random.ts';
import type { CallerName, FuzzRequest } from './request.ts';
import { validValue, wrongPieces, wrongValue } from './values.ts';

/** What generators know of the world that they ask. */
export interface Known {
  catalogue: Catalogue;
  /** Ids of reports that a caller has begun. */
  imports: Record<CallerName, readonly string[]>;
  /** User ids of the callers that are members. */
  members: Record<string, string>;
}

const someCaller = ['P1', 'P1', 'P1', 'P1', 'P2', 'P2', 'P2', 'nobody'] as const;
const bodies = [
  '',
  '\ufeff{}',
  '\ufeff\ufeff{}',
  ...'[] null 1 "x" { [{}] {"a":1}x {"a":1,"a":2}'.split(' '),
];

/** A call of a function: three of four are valid, the others have a wrong, missing or unknown argument. */
export function functionRequest(random: Random, { catalogue, imports }: Known): FuzzRequest {
  const called = random.pick(catalogue.functions);
  const caller = random.pick(someCaller);
  const partner = caller === 'P2' ? 'P2' : 'P1';
  const texts = new Map<string, string>();
  for (const argument of called.arguments) {
    if (argument.isOptional && random.chance(0.6)) continue;
    texts.set(argument.name, JSON.stringify(validValue(random, argument, partner, imports[caller])));
  }
  if (random.chance(0.25)) spoil(random, texts, called.arguments);
  const body = `{${[...texts].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
  const isOdd = random.chance(0.03);
  return {
    aim: 'function',
    caller,
    method: isOdd ? random.pick(['GET', 'HEAD', 'PUT', 'DELETE']) : 'POST',
    path: `/rest/v1/rpc/${random.chance(0.01) ? random.pick(wrongPieces) : called.name}`,
    query: random.chance(0.05) ? [selection(random, ['total', 'rows'])] : [],
    headers: {},
    body: isOdd ? random.pick(bodies) : body,
  };
}

function spoil(random: Random, texts: Map<string, string>, all: readonly { name: string }[]): void {
  const { name } = all.length === 0 ? { name: 'none' } : random.pick(all);
  const kind = random.below(10);
  if (kind === 0) texts.delete(name);
  else if (kind === 1)
    texts.set(random.pick(['unknown', '__proto__', '', 'toString', 'a"b']), wrongValue(random));
  else texts.set(name, wrongValue(random));
}

const operators =
  'eq eq neq gt lte like ilike is in not.eq not.in cs cd ov fts match eq(any) like(all) isdistinct sl adj bogus'.split(
    ' ',
  );

/** A read of a table, or a write that the caller may hardly make. */
export function tableRequest(random: Random, known: Known): FuzzRequest {
  const table = random.pick(known.catalogue.tables);
  const names = table.columns.map(({ name }) => name);
  const caller = random.pick(someCaller);
  const partner = caller === 'P2' ? 'P2' : 'P1';
  const query: string[] = [];
  for (let filters = random.below(3); filters > 0; filters--) {
    const column = random.pick(table.columns);
    const value = random.chance(0.3)
      ? random.pick(wrongPieces)
      : encodeURIComponent(String(validValue(random, column, partner, [known.members[caller] ?? ''])));
    const operator = random.chance(0.6) ? 'eq' : random.pick(operators);
    const list = operator.endsWith('in') || operator.includes('(') ? `(${value})` : value;
    query.push(`${random.chance(0.05) ? random.pick(wrongPieces) : column.name}=${operator}.${list}`);
  }
  if (random.chance(0.5)) query.push(selection(random, names));
  if (random.chance(0.3))
    query.push(`order=${random.pick(names)}${random.pick(['', '.desc', '.asc.nullslast', '.x'])}`);
  if (random.chance(0.2))
    query.push(`${random.pick(['limit', 'offset'])}=${random.pick(['0', '5', '-1', '1e9', '', 'x'])}`);
  if (random.chance(0.05))
    query.push(`${random.pick(['or', 'and', 'not.or'])}=(${random.pick(wrongPieces)})`);
  if (random.chance(0.05)) query.push(`${random.pick(wrongPieces)}=${random.pick(['eq.1', 'is.null', ''])}`);
  const isWrite = random.chance(0.25);
  const method = isWrite
    ? random.pick(['POST', 'PATCH', 'PUT', 'DELETE'])
    : random.pick(['GET', 'GET', 'HEAD']);
  const row = () =>
    `{${names
      .filter(() => random.chance(0.3))
      .map((name) => `${JSON.stringify(name)}:${wrongValue(random)}`)
      .join(',')}}`;
  const written = random.chance(0.2) ? random.pick(bodies) : random.pick([row(), `[${row()},${row()}]`]);
  return {
    aim: 'table',
    caller,
    method,
    path: `/rest/v1/${random.chance(0.03) ? random.pick(wrongPieces) : table.name}`,
    query,
    headers: {},
    ...(isWrite ? { body: written } : {}),
  };
}

function selection(random: Random, names: readonly string[]): string {
  const plain = [0, 1, 2].map(() => random.pick(names)).join(',');
  if (random.chance(0.6)) return `select=${plain}`;
  const odd = [
    '*',
    '*,dim_brand(*)',
    'dim_partner(*)',
    'count',
    'a:b',
    'x::int',
    'x->y',
    'x->>0',
    '...dim_brand(*)',
  ];
  return `select=${random.pick([...odd, ...wrongPieces, `${plain}::text`, `${plain}::bogus`, `sum(${plain})`])}`;
}
