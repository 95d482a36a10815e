import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { exampleAddress } from '../demo/example-address.ts';
import { signedIn, staff } from '../e2e/support/members.ts';
import { pageAddress } from '../src/pages/page-at.ts';
import { pages } from '../src/pages/pages.ts';
import { type Frames, framesTable, measureFrames, watchFrames } from './frames.ts';
import { startBenchBrowser } from './support/bench-browser.ts';
import { startDemoHost } from './support/demo-host.ts';
import { median } from './support/measure.ts';

// npm run bench:vitals [-- --small]: what a person waits for and sees move, in Chromium at a quarter of its speed,
// on a host of its own with the demo company. The cache is empty, but for the signed-in person's session.

const SLOW_DOWN = 4;
/** Good by the definition of the two metrics: the largest paint in ms, the sum of the layout shifts. */
const LIMITS = { paint: 2500, shift: 0.1 };

export interface Vitals {
  name: string;
  /** Largest contentful paint, ms after the navigation started; median of the runs. */
  paint: number;
  /** Cumulative layout shift until two seconds after the page stood still; the worst of the runs. */
  shift: number;
}

interface Visit {
  name: string;
  path: string;
  /** Without a session. */
  isPublic: boolean;
}

/** The sign-in page and every page of figures that is built. */
const visits: Visit[] = pages
  .filter(
    ({ path, scope, built, needsLoading }) =>
      path === '/login' || (built && !needsLoading && scope !== 'public' && scope !== 'member'),
  )
  .map((page) => ({
    name: page.title,
    path: exampleAddress(pageAddress(page, 1), 'P1001'),
    isPublic: page.scope === 'public',
  }));

/** Runs in the page before its own code; the browser keeps the entries from the start of the navigation. */
function observe(): void {
  const vitals = { paint: 0, shift: 0 };
  Object.assign(globalThis, { vitals });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.paint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      vitals.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs the work on a new page of a browser without cache, of a person with a partner unless the page is public. */
async function withPage<T>(
  browser: Browser,
  origin: string,
  { isPublic, script }: { isPublic: boolean; script: () => void },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    if (!isPublic) {
      await signedIn(page, origin, staff);
      const partner = encodeURIComponent(JSON.stringify({ id: 1, code: '', name: '' }));
      await context.addCookies([{ name: 'partner', value: partner, url: origin }]);
    }
    await page.addInitScript(script);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    return await work(page);
  } finally {
    await context.close();
  }
}

const visit = (browser: Browser, origin: string, { path: address, isPublic }: Visit) =>
  withPage(browser, origin, { isPublic, script: observe }, async (page) => {
    await page.goto(origin + address, { waitUntil: 'networkidle' });
    await page.waitForTimeout(2000);
    if (new URL(page.url()).pathname !== address) throw new Error(`${address} led to ${page.url()}`);
    return readVitals(page);
  });

const readVitals = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { vitals: { paint: number; shift: number } }).vitals);

/** The vitals of each page, and the frames of the pages of products at work. */
export async function benchVitals({
  repeats,
}: {
  repeats: number;
}): Promise<{ vitals: Vitals[]; frames: Frames[] }> {
  const { origin, stop } = await startDemoHost();
  const browser = await startBenchBrowser();
  try {
    const results: Vitals[] = [];
    for (const page of visits) {
      const runs: Awaited<ReturnType<typeof visit>>[] = [];
      for (let run = 0; run < repeats; run += 1) runs.push(await visit(browser, origin, page));
      results.push({
        name: page.name,
        paint: median(runs.map(({ paint }) => paint)),
        shift: Math.max(...runs.map(({ shift }) => shift)),
      });
    }
    const frames = await withPage(browser, origin, { isPublic: false, script: watchFrames }, (page) =>
      measureFrames(page, (path) => `${origin}/1${path}`),
    );
    return { vitals: results, frames };
  } finally {
    await browser.close();
    await stop();
  }
}

/** The results as a table, and whether each page is good. */
export function vitalsTable(results: readonly Vitals[]): string {
  const lines = results.map(({ name, paint, shift }) => {
    const isGood = paint <= LIMITS.paint && shift <= LIMITS.shift;
    return `| ${name} | ${Math.round(paint)} ms | ${shift.toFixed(3)} | ${isGood ? 'good' : 'NOT GOOD'} |`;
  });
  return ['| page | largest contentful paint | layout shift | |', '|---|---|---|---|', ...lines].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const repeats = process.argv.includes('--small') ? 1 : 5;
  const before = loadavg()[0] ?? 0;
  const { vitals, frames } = await benchVitals({ repeats });
  console.log(`\n# First visits at ${SLOW_DOWN}x CPU slow-down, ${repeats} a page\n`);
  console.log(`Load of the machine before: ${before.toFixed(1)}, after: ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
  console.log(vitalsTable(vitals));
  console.log(`\n# Scrolling and typing at ${SLOW_DOWN}x CPU slow-down\n`);
  console.log(framesTable(frames));
}
