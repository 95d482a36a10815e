import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/**
 * Highest memory that any page of the browser, with its workers, has had since the call, in megabytes: what
 * Linux counted, so no peak is missed between two looks. Counting begins anew with every call.
 */
export async function watchRenderers(browser: Browser): Promise<() => number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  for (const id of renderers) writeFileSync(`/proc/${id}/clear_refs`, '5');
  const peak = (id: number) => {
    const match = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'));
    return Number(match?.[1]) / 1024;
  };
  return () => Math.max(...renderers.map(peak));
}
