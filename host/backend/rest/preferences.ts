import { RefusedRequest } from '../gate/refused-request.ts';

const known: Record<string, readonly string[]> = {
  return: ['minimal', 'representation'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  // Counts the caller's own rows. The planner's counts are of everybody's.
  count: ['exact'],
};

/** The preferences of a request by name. Throws RefusedRequest for one that would not be followed. */
export function preferencesOf(header: string | null): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  for (const one of (header ?? '').split(',').map((part) => part.trim())) {
    if (one === '') continue;
    const [name = '', value = ''] = one.split('=');
    if (!Object.hasOwn(known, name) || `${name}=${value}` !== one || !known[name]?.includes(value))
      throw new RefusedRequest('The request has a preference that is not followed here');
    given.set(name, value);
  }
  return given;
}
