import type { Page } from '@playwright/test';

/** Returns how to ask for the seconds of processor time that the page's own thread has worked: no matter how busy the machine is. */
export async function pageWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const work = metrics.find(({ name }) => name === 'TaskDuration');
    if (!work) throw new Error('The browser does not tell TaskDuration.');
    return work.value;
  };
}
