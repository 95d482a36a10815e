import { RefusedRequest } from '../gate/refused-request.ts';

const preferences = new Set([
  'return=minimal',
  'return=headers-only',
  'return=representation',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  // Counts the caller's own rows. The planner's counts are of everybody's.
  'count=exact',
]);

/** The preferences of a request, written anew. Throws RefusedRequest for one that would not be followed. */
export function knownPreferences(header: string | null): string | undefined {
  const given = (header ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  if (!given.every((one) => preferences.has(one))) {
    throw new RefusedRequest('The request has a preference that is not followed here');
  }
  return given.length === 0 ? undefined : given.join(',');
}
