import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { compiledReact } from '../../scripts/build/compiled-react.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Never resolved: every request of a fixture page is answered here. A secure context, as the product is. */
const ORIGIN = 'http://fixture.localhost';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
};

type Files = Map<string, string | Uint8Array>;

const built = new Map<string, Promise<Files>>();

/** Builds a fixture as the product is built, in memory. */
async function buildFixture(entry: string): Promise<Files> {
  const answer = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [compiledReact(), tailwindcss()],
    resolve: { alias: { '@': `${root}src` } },
    build: {
      write: false,
      target: 'es2022',
      reportCompressedSize: false,
      minify: false,
      rolldownOptions: {
        input: entry,
        output: { entryFileNames: 'entry.js' },
        checks: { pluginTimings: false },
      },
    },
  });
  const { output } = (Array.isArray(answer) ? answer[0] : answer) as Rolldown.RolldownOutput;
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

const shell = (files: Files) => `<!doctype html>
<html lang="ko">
  <head>
    <title>Fixture</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${[...files.keys()]
      .filter((name) => name.endsWith('.css'))
      .map((name) => `<link rel="stylesheet" href="/${name}">`)
      .join('')}
    <script type="module" src="/entry.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`;

/**
 * Opens a page that is no part of the product: `e2e/fixtures/<name>.tsx`, built with the product's own plugins once a
 * worker and answered without a server. For components that no page of the product shows yet in all their states, and
 * for sizes that no page has.
 */
export async function openFixture(page: Page, name: string, search = ''): Promise<void> {
  const building = built.get(name) ?? buildFixture(`${root}e2e/fixtures/${name}.tsx`);
  built.set(name, building);
  const files = await building;
  await page.route(`${ORIGIN}/**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    if (path === '') return route.fulfill({ contentType: 'text/html', body: shell(files) });
    const file = files.get(path);
    if (file === undefined) return route.fulfill({ status: 404, body: '' });
    const contentType = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: typeof file === 'string' ? file : Buffer.from(file) });
  });
  await page.goto(`${ORIGIN}/${search}`);
}
