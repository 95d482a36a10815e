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

/** Features that share tests, by the name that these begin with. */
const sharedTests: Readonly<Record<string, readonly string[]>> = {
  ads: ['ad-management', 'campaign-performance', 'keyword-performance'],
  auth: ['find-password', 'login', 'reset-password', 'signup'],
};

/**
 * The journeys of the areas of the changed files, and those that changed themselves: an area's begin with its name, as
 * src/features/inventory has e2e/inventory*.spec.ts.
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
  const areas = changed.flatMap((file) => /^src\/features\/([\w-]+)\//.exec(file)?.[1] ?? []);
  return names
    .filter(
      (name) => areasOf(name).some((area) => areas.includes(area)) || changed.includes(`${folder}/${name}`),
    )
    .map((name) => `${folder}/${name}`);
}

/** Returns the features that a test is about: product-analytics.test.tsx is not about product. */
function areasOf(name: string): readonly string[] {
  const known = [...readdirSync('src/features'), ...Object.keys(sharedTests)];
  const [start = ''] = known
    .filter((area) => new RegExp(`^${area}[-.]`).test(name))
    .toSorted((a, b) => b.length - a.length);
  return sharedTests[start] ?? [start];
}
