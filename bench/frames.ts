import type { Page } from '@playwright/test';

/** What a person sees move while they work on a page. */
export interface Frames {
  name: string;
  /** Share of the frames of 60 a second that were not drawn, %. */
  dropped: number;
  /** The longest time between two frames, ms. */
  longest: number;
  /** Frames that came more than 50 ms after the one before. */
  slow: number;
  /** The longest task of the main thread of more than 50 ms; 0: none was longer. */
  task: number;
}

const FRAME = 1000 / 60;
/** A task of the main thread that a person feels, ms. */
const LONG_TASK = 50;

/** Of a page since it was opened: the times of its frames, and its long tasks, ms. */
interface Seen {
  frames: number[];
  tasks: { start: number; duration: number }[];
}

/** Runs in the page before its own code. */
export function watchFrames(): void {
  const seen: Seen = { frames: [], tasks: [] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime: start, duration } of list.getEntries()) seen.tasks.push({ start, duration });
  }).observe({ type: 'longtask' });
  // A method, because a function with a name would be compiled into one that the page does not know.
  const loop = {
    next(time: number) {
      seen.frames.push(time);
      requestAnimationFrame((later) => loop.next(later));
    },
  };
  loop.next(performance.now());
}

/** Frames and long tasks of the page while something is done on it. */
export async function watched(page: Page, name: string, act: () => Promise<void>): Promise<Frames> {
  const from = await page.evaluate(() => performance.now());
  await act();
  // What the last key or turn of the wheel makes is a part of it.
  await page.waitForTimeout(300);
  const { frames, tasks } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  const times = frames.filter((time) => time >= from);
  const gaps = times.slice(1).map((time, place) => time - (times[place] ?? 0));
  const missed = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME) - 1), 0);
  return {
    name,
    dropped: (100 * missed) / (gaps.length + missed),
    longest: Math.max(...gaps),
    slow: gaps.filter((gap) => gap > LONG_TASK).length,
    task: Math.max(0, ...tasks.filter(({ start }) => start >= from).map(({ duration }) => duration)),
  };
}

/** Turns the wheel for two seconds, half of them back. */
export async function scroll(page: Page, across: number, down: number): Promise<void> {
  for (let turn = 0; turn < 120; turn += 1) {
    const way = turn < 60 ? 1 : -1;
    await page.mouse.wheel(across * way, down * way);
    await page.waitForTimeout(FRAME);
  }
}

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 80 });

/** Scrolling and typing on the pages of products, of a partner whose list has pages of the full size. */
export async function measureFrames(page: Page, address: (path: string) => string): Promise<Frames[]> {
  await page.goto(address('/product-diagnosis'), { waitUntil: 'networkidle' });
  const table = page.getByRole('table', { name: '상품 관리' });
  const memo = table.getByRole('button', { name: / 메모 수정:/ }).nth(2);
  const filter = page.getByRole('textbox', { name: '상품명·옵션명' });
  await memo.waitFor();
  await table
    .locator('tbody tr')
    .nth(3)
    .hover({ position: { x: 400, y: 10 } });
  const results = [
    await watched(page, '상품 관리: scrolling down and up', () => scroll(page, 0, 60)),
    await watched(page, '상품 관리: scrolling across', () => scroll(page, 40, 0)),
  ];
  await filter.click();
  results.push(
    await watched(page, '상품 관리: typing into a filter', () => type(page, '수분 크림 50ml 세럼')),
  );
  await memo.click();
  results.push(await watched(page, '상품 관리: typing into a cell', () => type(page, '다음 달에 가격 확인')));
  await page.keyboard.press('Escape');
  await page.goto(address('/brand-product-search'), { waitUntil: 'networkidle' });
  await page.getByRole('searchbox', { name: '상품 검색' }).click();
  results.push(
    await watched(page, '브랜드 상품 검색: typing, with the rows that are found', () =>
      type(page, '수분 크림 50'),
    ),
  );
  return results;
}

/** The results as a table, and whether each is smooth: 95 of 100 frames, and no long task. */
export function framesTable(results: readonly Frames[]): string {
  const lines = results.map(({ name, dropped, longest, slow, task }) => {
    const isGood = dropped <= 5 && task <= LONG_TASK;
    return `| ${name} | ${dropped.toFixed(1)} % | ${Math.round(longest)} ms | ${slow} | ${task === 0 ? 'none' : `${Math.round(task)} ms`} | ${isGood ? 'good' : 'NOT GOOD'} |`;
  });
  return [
    '| work | frames not drawn | longest frame | frames over 50 ms | longest task over 50 ms | |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
