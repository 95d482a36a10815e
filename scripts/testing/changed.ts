import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The commit at which the branch left main; on main itself the last one. */
export function forkPoint(): string {
  return git('merge-base', 'HEAD', 'main');
}

/** Files that differ from that commit, new ones too. */
export function changedFiles(since: string): string[] {
  const lists = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(lists.join('\n').split('\n').filter(Boolean))];
}

/** SQL is imported by nothing: what is about it runs when it changed. */
export function databaseTestsOf(changed: string[]): string[] {
  return changed.some((file) => file.endsWith('.sql')) ? ['supabase/tests'] : [];
}

/**
 * The journeys of the areas of the changed files, and those that changed themselves: an area's begin with its name, as
 * src/features/stock has e2e/stock*.spec.ts.
 */
export function journeysOf(changed: string[], all: string[] = readdirSync('e2e')): string[] {
  const names = all.filter((name) => name.endsWith('.spec.ts') && !name.includes('.large.'));
  return ofAreas(changed, 'e2e', names);
}

/**
 * The page tests of the areas of the changed files, and those that changed themselves; all of them when what pages
 * share did. By name, because the imports of a page that is loaded when it is opened cannot be followed.
 */
export function pageTestsOf(changed: string[], all: string[] = readdirSync('page-tests')): string[] {
  const names = all.filter((name) => name.endsWith('.test.tsx'));
  const isShared = changed.some(
    (file) => /^(src\/(?!features\/)|page-tests\/support\/)/.test(file) && !file.includes('.test.'),
  );
  return isShared ? names.map((name) => `page-tests/${name}`) : ofAreas(changed, 'page-tests', names);
}

function ofAreas(changed: string[], folder: string, names: string[]): string[] {
  const areas = new Set(changed.map((file) => /^src\/features\/([\w-]+)\//.exec(file)?.[1]));
  return names
    .filter((name) => areas.has(name.split(/[-.]/)[0] ?? '') || changed.includes(`${folder}/${name}`))
    .map((name) => `${folder}/${name}`);
}
