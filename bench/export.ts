import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { ExportRun } from './export-page.ts';
import { startBenchBrowser } from './support/bench-browser.ts';
import { median } from './support/measure.ts';
import { brokenBudgets, type Budget } from './support/report.ts';
import { stockRow } from './support/stock-cells.ts';

// node --import tsx bench/export.ts [--small]: the stock export in Chromium, beside its writer alone.

/** Rows of the measured list, and how often each side is measured; the median counts, for the gaps too. */
export const fullExport = { rows: 100_000, repeats: 5 };
export const smallExport = { rows: 2_000, repeats: 1 };

const page = '<!doctype html><meta charset="utf-8"><script type="module" src="/page.js"></script>';

async function buildPage(directory: string): Promise<void> {
  const here = path.dirname(fileURLToPath(import.meta.url));
  await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    resolve: { alias: { '@': path.join(here, '../src') } },
    worker: { format: 'es' },
    build: {
      outDir: directory,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: { input: path.join(here, 'export-page.ts'), output: { entryFileNames: 'page.js' } },
    },
  });
}

function serve(directory: string, answer: string): Promise<Server> {
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (url === '/') return response.setHeader('content-type', 'text/html').end(page);
    if (url === '/rows') return response.setHeader('content-type', 'application/json').end(answer);
    response.setHeader('content-type', 'text/javascript');
    readFile(path.join(directory, path.normalize(url))).then(
      (file) => response.end(file),
      () => response.writeHead(404).end(),
    );
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** The product's runs and the writer's, in turns, so that a busy machine slows both. */
export async function benchExport({ rows, repeats }: { rows: number; repeats: number }) {
  const directory = await mkdtemp(path.join(tmpdir(), 'bench-export-'));
  await buildPage(directory);
  const list = Array.from({ length: rows }, (_, index) => stockRow(index));
  const server = await serve(directory, JSON.stringify({ total: rows, rows: list }));
  const browser = await startBenchBrowser();
  try {
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await tab.waitForFunction(() => 'exportOnce' in window);
    const product: ExportRun[] = [];
    const alone: ExportRun[] = [];
    for (let run = 0; run < repeats; run++) {
      product.push(await tab.evaluate(() => window.exportOnce()));
      alone.push(await tab.evaluate((count) => window.writeAlone(count), rows));
    }
    return {
      rows,
      milliseconds: median(product.map((run) => run.milliseconds)),
      alone: median(alone.map((run) => run.milliseconds)),
      longestGap: median(product.map((run) => run.longestGap)),
      worstGap: Math.max(...product.map((run) => run.longestGap)),
      aloneGap: median(alone.map((run) => run.longestGap)),
      size: product[0]?.size ?? 0,
    };
  } finally {
    await browser.close();
    server.close();
    await rm(directory, { recursive: true });
  }
}

type Result = Awaited<ReturnType<typeof benchExport>>;

/** The budgets of an export: no gap over 50 ms, at most twice the writer alone. */
export function exportBudgets({ milliseconds, alone, longestGap }: Result): Budget[] {
  return [
    { name: 'export against its writer alone', ratio: milliseconds / alone, limit: 2 },
    { name: 'longest main-thread gap in units of 50 ms', ratio: longestGap / 50, limit: 1 },
  ];
}

function formatResult(result: Result): string {
  return [
    `# Export of ${result.rows.toLocaleString('en')} rows in Chromium`,
    `button to file       ${result.milliseconds.toFixed(0)} ms, ${result.size.toLocaleString('en')} bytes`,
    `writer alone         ${result.alone.toFixed(0)} ms (${(result.milliseconds / result.alone).toFixed(2)}x)`,
    `longest gap          ${result.longestGap.toFixed(1)} ms on the main thread (worst run ${result.worstGap.toFixed(1)} ms, writer alone ${result.aloneGap.toFixed(1)} ms)`,
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const small = process.argv.includes('--small');
  const result = await benchExport(small ? smallExport : fullExport);
  console.log(formatResult(result));
  const broken = small
    ? []
    : brokenBudgets({ title: '', rows: [], notes: [], budgets: exportBudgets(result) });
  for (const { name } of broken) console.error(`BROKEN: ${name}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
