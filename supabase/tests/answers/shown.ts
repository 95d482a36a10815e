import type * as z from 'zod/mini';

type Definition = z.core.$ZodTypes['_zod']['def'];
type Inner = z.core.$ZodType;

/** What a schema allows and answers show: `rows[].skuId null`, `rows[].status error`, `emptied absent` ... */
type Shown = Set<string>;

/** An object that stands in several places has to show what it allows in one of them: its name is the first. */
const names = new WeakMap<Inner, string>();
function nameOf(object: Inner, path: string): string {
  if (!names.has(object)) names.set(object, path);
  return names.get(object) ?? path;
}

/** Everything that a schema allows and that an answer has to show for the schema to be true. */
export function allowed(schema: Inner, path = 'answer', found: Shown = new Set()): Shown {
  const { def } = schema as unknown as { def: Definition };
  if (def.type === 'nullable' || def.type === 'optional') {
    found.add(`${path} value`).add(`${path} ${def.type === 'nullable' ? 'null' : 'absent'}`);
    allowed(def.innerType, path, found);
  } else if (def.type === 'object') {
    const name = nameOf(schema, path);
    for (const [key, value] of Object.entries(def.shape)) allowed(value, `${name}.${key}`, found);
  } else if (def.type === 'array') {
    found.add(`${path}[] value`);
    allowed(def.element, `${path}[]`, found);
  } else if (def.type === 'enum') {
    for (const choice of Object.values(def.entries)) found.add(`${path} ${choice}`);
  }
  return found;
}

/** What one answer, which fits the schema, shows of it. */
export function shown(schema: Inner, value: unknown, path = 'answer', found: Shown = new Set()): Shown {
  const { def } = schema as unknown as { def: Definition };
  if (def.type === 'nullable' || def.type === 'optional') {
    const gap = value === null ? 'null' : 'absent';
    const isThere = value !== null && value !== undefined;
    found.add(`${path} ${isThere ? 'value' : gap}`);
    if (isThere) shown(def.innerType, value, path, found);
  } else if (def.type === 'object') {
    const parts = value as Record<string, unknown>;
    const name = nameOf(schema, path);
    for (const [key, part] of Object.entries(def.shape)) shown(part, parts[key], `${name}.${key}`, found);
  } else if (def.type === 'array') {
    for (const element of value as unknown[]) {
      found.add(`${path}[] value`);
      shown(def.element, element, `${path}[]`, found);
    }
  } else if (def.type === 'enum') {
    found.add(`${path} ${String(value)}`);
  }
  return found;
}

/** Whether nothing is missing, nothing is wrong and nothing is there that the schema does not know. */
export function misfits(schema: z.ZodMiniType, answer: unknown): string[] {
  const { data, error } = schema.safeParse(answer);
  if (error) return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const unknown = JSON.stringify(sorted(answer)) !== JSON.stringify(sorted(data));
  return unknown ? ['a field that the schema does not know'] : [];
}

/** The same value with the keys of its objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
