import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The commit at which the branch left main; on main itself the last one. @returns {string} */
export function forkPoint() {
  return git('merge-base', 'HEAD', 'main');
}

/** Files that differ from that commit, new ones too. @param {string} since @returns {string[]} */
export function changedFiles(since) {
  const lists = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(lists.join('\n').split('\n').filter(Boolean))];
}

/** SQL is imported by nothing: what is about it runs when it changed. @param {string[]} changed @returns {string[]} */
export function databaseTestsOf(changed) {
  return changed.some((file) => file.endsWith('.sql')) ? ['supabase/tests'] : [];
}

/**
 * The journeys of the areas of the changed files, and those that changed themselves: an area's begin with its name, as
 * src/features/stock has e2e/stock*.spec.ts.
 * @param {string[]} changed @returns {string[]}
 */
export function journeysOf(changed, all = readdirSync('e2e')) {
  const areas = new Set(changed.map((file) => /^src\/features\/([\w-]+)\//.exec(file)?.[1]).filter(Boolean));
  return all
    .filter((name) => name.endsWith('.spec.ts') && !name.includes('.large.'))
    .filter((name) => areas.has(name.split(/[-.]/)[0]) || changed.includes(`e2e/${name}`))
    .map((name) => `e2e/${name}`);
}
