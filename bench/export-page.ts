import { exportColumns } from '@/components/table/table-column.ts';
import { runExport } from '@/export/run-export.ts';
import { stockColumns } from '@/features/inventory/inventory-columns.tsx';

/** What one run took, ms, how big its file is, bytes, and the longest time the page could not answer, ms. */
export interface ExportRun {
  milliseconds: number;
  size: number;
  longestGap: number;
}

declare global {
  interface Window {
    exportOnce: () => Promise<ExportRun>;
    writeAlone: (rows: number) => Promise<ExportRun>;
  }
}

const TICK = 5;

/** Ticks every 5 ms, which costs next to nothing; how much later one came is what a person would feel. */
function watchGaps() {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - TICK);
    last = now;
  }, TICK);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

/** The product's export of the stock list, from the press of the button to the finished file. */
window.exportOnce = async () => {
  const stop = watchGaps();
  const start = performance.now();
  const request = { url: '/rows', headers: { 'content-type': 'application/json' }, body: '{}' };
  const sheet = { name: '재고현황', request, columns: exportColumns(stockColumns) };
  const { size } = await runExport(
    { sheets: [sheet] },
    { signal: new AbortController().signal, onProgress: () => {} },
  );
  return { milliseconds: performance.now() - start, size, longestGap: stop() };
};

window.writeAlone = (rows) =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./export-floor.worker.ts', import.meta.url), { type: 'module' });
    const stop = watchGaps();
    worker.addEventListener('message', ({ data }: MessageEvent<Omit<ExportRun, 'longestGap'>>) => {
      worker.terminate();
      resolve({ ...data, longestGap: stop() });
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no target origin
    worker.postMessage(rows);
  });
