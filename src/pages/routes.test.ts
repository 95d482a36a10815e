import { readdirSync, readFileSync } from 'node:fs';
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { isPartnerPath } from './page-at.ts';
import { pages } from './pages.ts';
import { routeFile } from './route-file.ts';

const folder = new URL('../routes/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
);

/** Layouts and the page of all other addresses: every other file is a page. */
const frames = new Set([
  '__root.tsx',
  '_session.tsx',
  '_session/_member.tsx',
  '_session/_member/$.tsx',
  '_session/_member/_chosen.tsx',
  '_session/_member/_overview.tsx',
]);

it('every page has its route, and every route is a page', () => {
  expect(pages.map(routeFile).toSorted()).toEqual(files.filter((file) => !frames.has(file)).toSorted());
});

it.each(pages)('the route of $path shows what the registry says is there', (page) => {
  const source = readFileSync(new URL(routeFile(page), folder), 'utf8');
  expect(source.includes('PlannedPage')).toBe(page.built === undefined);
});

it.each(pages)('the page of $path lies in the folder of src/features that its address names', (page) => {
  const parts = page.path.split('/').filter((part) => part !== '' && !part.startsWith('$'));
  const address = parts.length > 0 ? parts : ['home'];
  const source = readFileSync(new URL(routeFile(page), folder), 'utf8');
  const component = /\bcomponent: (\w+)/.exec(source)?.[1];
  expect(source).toContain(
    `import { ${component} } from '@/features/${address.join('/')}/${address.at(-1)}-page.tsx';`,
  );
});

/** A route's address with its parameters, as the names of file and folders spell it. */
const spelled = (file: string) => `/${file.replace(/_\w+\//g, '').replace(/(^|\/)index\.tsx$|\.tsx$/, '')}`;

// The same addresses without the pages' code, which is the whole product.
const root = createRootRoute();
const router = createRouter({
  routeTree: root.addChildren(
    [...pages.map(routeFile).map(spelled), '/$'].map((address) =>
      createRoute({ getParentRoute: () => root, path: address }),
    ),
  ),
  history: createMemoryHistory(),
});

/** The address with something in the place of each parameter. */
const addressOf = (path: string) => path.replace(/\$\w+/g, 'B1');

it.each(pages)('$path is found at its addresses and at no other', (page) => {
  const at = (address: string) => router.getMatchedRoutes(address)[2]?.fullPath;
  const address = addressOf(page.path);
  const isBelow = ['partner', 'duplicate', 'overview', 'chosen'].includes(page.scope);
  expect(at(address) === spelled(routeFile(page))).toBe(page.scope !== 'partner');
  expect(at(`/12${address}`) === spelled(routeFile(page))).toBe(isBelow);
  expect(isPartnerPath(address)).toBe(['duplicate', 'overview', 'chosen'].includes(page.scope));
  expect(isPartnerPath(`/12${address}`)).toBe(isBelow);
});
