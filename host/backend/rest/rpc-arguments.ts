import type { Json, JsonObject } from '../gate/json-body.ts';
import { json } from '../responses.ts';
import type { Signature } from './signatures.ts';

type Check = (value: Json) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number';
const truth: Check = (value) => typeof value === 'boolean';

/** How each type comes in JSON. What stands in a text is read, and refused, by PostgreSQL. */
const checks: Record<string, Check> = {
  smallint: number,
  integer: number,
  bigint: (value) => number(value) || text(value),
  numeric: (value) => number(value) || text(value),
  real: number,
  'double precision': number,
  boolean: truth,
  json: () => true,
  jsonb: () => true,
};

/**
 * The refusal of a call whose arguments are of other types than the function's, as PostgreSQL's for a value that it
 * cannot read; undefined for one that fits, and for names that the library refuses. It repeats no value.
 */
export function refuseArguments(signatures: readonly Signature[], given: JsonObject): Response | undefined {
  const wrong = signatures.map((signature) => firstWrong(signature, given));
  const [argument] = wrong;
  if (argument === undefined || wrong.includes(undefined)) return undefined;
  const message = `invalid input for the argument ${argument.name} of type ${argument.type}`;
  return json(400, { code: '22P02', message, details: null, hint: null });
}

function firstWrong(signature: Signature, given: JsonObject): { name: string; type: string } | undefined {
  for (const [name, type] of signature) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined && !fits(value, type)) return { name, type };
  }
  return undefined;
}

function fits(value: Json, type: string): boolean {
  if (value === null) return true;
  if (!type.endsWith('[]')) return (checks[type] ?? text)(value);
  return Array.isArray(value) && value.every((item) => fits(item, type.slice(0, -2)));
}
