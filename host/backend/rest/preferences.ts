import { restError, RestRefusal } from '../gate/rest-refusal.ts';

const known: Record<string, readonly string[]> = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  // The key of a named column that a row lacks is null.
  missing: ['null'],
  return: ['minimal', 'representation'],
  // Counts the caller's own rows. The planner's counts are of everybody's.
  count: ['exact'],
  // Every request is handled as with strict: a preference is followed or refused.
  handling: ['strict', 'lenient'],
};

/** The preferences of a request by name. Throws RestRefusal for one that would not be followed. */
export function preferencesOf(header: string | null): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  const invalid: string[] = [];
  for (const one of (header ?? '').split(',').map((part) => part.trim())) {
    if (one === '') continue;
    const [name = '', value = ''] = one.split('=');
    if (!Object.hasOwn(known, name) || `${name}=${value}` !== one || !known[name]?.includes(value))
      invalid.push(one);
    else if (!given.has(name)) given.set(name, value);
  }
  if (invalid.length === 0) return given;
  const details = `Invalid preferences: ${invalid.join(', ')}`;
  throw new RestRefusal(
    400,
    restError('PGRST122', 'Invalid preferences given with handling=strict', details),
  );
}

/** The names of the preferences that the answer to a method says were followed, in the order of PostgREST. */
const applied: Record<string, readonly string[]> = {
  POST: ['resolution', 'missing', 'return', 'count', 'handling'],
  PATCH: ['missing', 'return', 'count', 'handling'],
  DELETE: ['return', 'count', 'handling'],
};

/** The value of the header Preference-Applied; empty if there is nothing to say. */
export function preferenceApplied(method: string, given: ReadonlyMap<string, string>): string {
  return (applied[method] ?? ['count', 'handling'])
    .filter((name) => given.has(name))
    .map((name) => `${name}=${given.get(name)}`)
    .join(', ');
}
