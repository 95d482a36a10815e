import type { Json, JsonObject } from '../gate/json-body.ts';
import type { Signature } from './signatures.ts';
import { arrayText } from './statement.ts';

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

/** The functions of a name that take just these arguments. An argument without a name cannot be given. */
export function calledOf(signatures: readonly Signature[], given: readonly string[]): Signature[] {
  return signatures.filter(
    ({ types, required }) =>
      given.every((name) => name !== '' && types.has(name)) &&
      required.every((name) => name !== '' && given.includes(name)),
  );
}

/** The name and type of the first argument that comes as another type than the function's. */
export function firstWrong(
  { types }: Signature,
  given: JsonObject,
): { name: string; type: string } | undefined {
  for (const [name, type] of types) {
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

/** An argument that fits its type, as the text that PostgreSQL reads. */
export function argumentText(value: Json, type: string): string | null {
  if (value === null) return null;
  if (Array.isArray(value) && type.endsWith('[]'))
    return arrayText(value.map((item) => argumentText(item, type.slice(0, -2))));
  return typeof value === 'object' || type.startsWith('json') ? JSON.stringify(value) : String(value);
}
