import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { exampleAddress } from '../demo/example-address.ts';
import { signedIn, staff } from '../e2e/support/members.ts';
import { decidingColumns } from '../src/pages/deciding-columns.ts';
import { pageAddress } from '../src/pages/page-at.ts';
import { type PagePath, pages } from '../src/pages/pages.ts';
import { startBenchBrowser } from './support/bench-browser.ts';
import { startDemoHost } from './support/demo-host.ts';
import { median } from './support/measure.ts';

// npm run bench:opening [-- --small]: processor time of the longest piece of work of the main thread while a page of the
// demo company opens, on its own address and from another page. `--at ORIGIN` measures a running host, so that two builds can be
// compared in turn, and `--only PART` the views whose address holds that part.

/** Tasks of the main thread, ms: the shortest one that a person feels, and the longest one that a page may have. */
const LIMITS = { felt: 50, worst: 100 };

interface View {
  name: string;
  address: string;
}

export interface Opening extends View {
  /** Longest task of opening the address itself, ms. Median of the runs, as all here. */
  cold: number;
  /** Longest task of opening it from the page before it. */
  longest: number;
  /** Sum over the tasks of the latter of their time above 50 ms. */
  blocked: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time, microseconds. */
  tdur?: number;
}

/** Each page behind the sign-in, once for each of its lists that its first view does not show. */
const views: View[] = pages
  .filter(({ built, scope }) => built && scope !== 'public')
  .flatMap((page) => {
    const lists = (decidingColumns[page.path as PagePath] ?? []).flatMap(({ at }) => at ?? []);
    const address = exampleAddress(pageAddress(page, 1), 'P1001');
    return [...new Set([page.built?.example ?? '', ...lists])].map((search) => ({
      name: `${page.title} ${search}`.trim(),
      address: address + search,
    }));
  });

/**
 * Traces the page while it opens, and returns the processor time of its main thread's tasks, ms. Unlike their length it does not
 * depend on what else the machine does.
 */
async function tasksOf(page: Page, open: () => Promise<unknown>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await open();
  await settled(page);
  await page.evaluate(() => performance.mark('bench'));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  // The mark tells the page's main thread from those of other processes.
  const mark = events.find(({ name }) => name === 'bench');
  return events
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === mark?.pid && tid === mark.tid)
    .map(({ tdur = 0 }) => tdur / 1000);
}

/** Waits until the page has shown every part that it asks for. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('[aria-busy=true]'),
  );
  // Anything that a page draws after its answers, such as the marks of a chart, belongs to opening it.
  await page.waitForTimeout(1000);
}

/** A link of the menu is pressed where there is one. */
async function openFromPage(page: Page, address: string): Promise<void> {
  const link = page.locator(`nav a[href="${address}"]`).first();
  if (await link.isVisible()) await link.click();
  // The router hears of an entry that the history gets.
  else await page.evaluate((to) => history.pushState({}, '', to), address);
}

async function openOnce(browser: Browser, origin: string, address: string) {
  const context = await browser.newContext({
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    await signedIn(page, origin, staff);
    const cold = await tasksOf(page, () => page.goto(origin + address));
    await page.goto(`${origin}/1`);
    await settled(page);
    return { cold, warm: await tasksOf(page, () => openFromPage(page, address)) };
  } finally {
    await context.close();
  }
}

/** The tasks of each view, the views in turn so that a busy moment of the machine meets all of them. */
export async function benchOpening(origin: string, repeats: number, only = ''): Promise<Opening[]> {
  const browser = await startBenchBrowser();
  try {
    const chosen = views.filter(({ address }) => address.includes(only));
    const runs = chosen.map((): Awaited<ReturnType<typeof openOnce>>[] => []);
    for (let run = 0; run < repeats; run += 1)
      for (const [place, { address }] of chosen.entries())
        runs[place]?.push(await openOnce(browser, origin, address));
    return chosen.map((view, place) => {
      const seen = runs[place] ?? [];
      return {
        ...view,
        cold: median(seen.map(({ cold }) => Math.max(0, ...cold))),
        longest: median(seen.map(({ warm }) => Math.max(0, ...warm))),
        blocked: median(
          seen.map(({ warm }) => warm.reduce((sum, task) => sum + Math.max(0, task - LIMITS.felt), 0)),
        ),
      };
    });
  } finally {
    await browser.close();
  }
}

/** The results as a table, and whether each is without a task of more than 100 ms. */
export function openingTable(results: readonly Opening[]): string {
  const lines = results.map(({ name, cold, longest, blocked }) => {
    const isGood = Math.max(cold, longest) <= LIMITS.worst;
    return `| ${[name, ...[cold, longest, blocked].map(Math.round), isGood ? 'good' : 'NOT GOOD'].join(' | ')} |`;
  });
  return [
    '| page | longest task, own address, ms | longest task, from another page, ms | over 50 ms in sum, ms | |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { small: { type: 'boolean' }, at: { type: 'string' }, only: { type: 'string' } },
  });
  const repeats = values.small ? 1 : 5;
  const own = values.at === undefined ? await startDemoHost() : undefined;
  try {
    const before = loadavg()[0] ?? 0;
    const results = await benchOpening(values.at ?? own?.origin ?? '', repeats, values.only);
    console.log(`\n# Main thread while a page opens, ${repeats} a page\n`);
    console.log(
      `Load of the machine before: ${before.toFixed(1)}, after: ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
    );
    console.log(openingTable(results));
  } finally {
    await own?.stop();
  }
}
