/** The word that says that all migrations are meant. */
export const replaceAll = '--replace-all-migrations';

/**
 * Tells what a new baseline would do to the given migrations, for somebody who did not say that all are meant; undefined
 * for somebody who did.
 */
export function baselineRefusal(files: readonly string[], given: readonly string[]): string[] | undefined {
  if (given.length === 1 && given[0] === replaceAll) return undefined;
  const sorted = files.toSorted();
  return [
    `This deletes all ${sorted.length} migrations, ${sorted[0]} to ${sorted.at(-1)}, writes a baseline from supabase/schemas in`,
    'their place and locks it. An installation that has not applied all of them cannot be updated to it any more, and what',
    'they did to rows that are there is lost. It is meant for the time before a first release. Nothing was changed.',
    `To do it: npm run schema -- baseline ${replaceAll}`,
  ];
}
